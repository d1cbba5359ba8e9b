from game.scenes.base import Scene
class TitleScene(Scene):
    def __init__(self, note=""): self.note = note
    def draw(self, surface, now_ms):
        surface.blit(self.app.theme.backdrop, (0, 0))
