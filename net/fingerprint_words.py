"""Words that are spelled the same in German and in English, by which people compare two screens aloud."""

WORDS: tuple[str, ...] = tuple(
    """
    alarm album anorak arena arm aroma atlas atom auto baby ball band bank bar baron bass bikini blazer
    blues box bravo bus butter cello cent chaos chef chip clan clown club code comic cousin cowboy crew
    curry delta depot design disco dock drama duo echo fan farm film filter finale finger fjord forum gala
    garage genie gold golf gong grill guru hammer hand hobby hockey hotel humor iris jazz jeans jeep jet job
    jogger joker jumbo junior jury karate karma kimono kiosk kiwi koala kobold lama land laptop laser latte
    lava lift limbo lobby logo lotion lotus lounge lotto magma magnet mango mantra marina matrix medium
    mentor meteor mikado model moped motel motor motto muffin museum neon nest ninja nylon oboe okapi olive
    onyx opal orange oregano orient orca organ origami oval panda papaya paradox park partner pathos patio
    pause pedal piano pilot pixel pizza plateau podium poker polo pony pool poster pudding puma puzzle quark
    quasar quiz radar radio reggae region ring risotto ritual rock rose safari saga salami salon samurai
    sand saturn sauna scanner scout sensor sepia serum service shampoo show signal silo ski slalom slogan
    snack sofa solo sonar song sponsor sport spray sprint star station steak stereo student surfer sushi
    symbol system taiga talent tandem tango tank team tempo tennis tenor ticket tiger toast tofu tornado
    torso tour trainer trend trick trio troll tsunami tuba tundra tunnel turban twist union uniform vase
    veteran veto video villa viola vision vitamin volt wind winter wolf wombat yacht yak yeti yoga zebra
    zenith zombie zoo
    """.split()
)
"""One word for each value of a byte."""

assert len(WORDS) == len(set(WORDS)) == 256
