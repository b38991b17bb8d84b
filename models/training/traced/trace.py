"""Python's side of the path tracer of trace.c: scenes, bodies and cameras. Needs a C compiler, cc."""
import ctypes as C
import functools
import pathlib
import subprocess
import tempfile

import numpy as np

F, I = C.c_float, C.c_int
V = F * 3


class Tex(C.Structure):
    _fields_ = [("w", I), ("h", I), ("px", C.c_void_p)]


class Mat(C.Structure):
    _fields_ = [("base", V), ("base2", V), ("freq", F), ("contrast", F), ("veins", I), ("coat", F), ("rough", F), ("wave", F),
                ("sheen", V), ("sheen_a", F), ("tex", I), ("mode", I), ("su", F), ("sv", F), ("ink_rough", F), ("engrave", F),
                ("trans", I), ("absorb", V), ("scatter", F), ("g", F), ("ior", F), ("pit", V), ("pit_painted", I), ("pit_rough", F)]


class Prim(C.Structure):
    _fields_ = [("kind", I), ("mat", I), ("fine", I), ("ax", V), ("ay", V), ("az", V), ("o", V), ("h", V),
                ("r", F), ("ball", F), ("bound", F), ("npit", I * 6), ("pit", F * 4 * 36)]


class Light(C.Structure):
    _fields_ = [("c", V), ("u", V), ("v", V), ("e", V), ("disc", I), ("px", I), ("py", I), ("bar", F), ("grad", F), ("beam", F)]


class Camera(C.Structure):
    _fields_ = [("eye", V), ("right", V), ("up", V), ("fwd", V), ("focal", F), ("lens", F), ("focus", F), ("k1", F)]


class CScene(C.Structure):
    _fields_ = [("nprim", I), ("nlight", I), ("nmat", I), ("ntex", I), ("prim", C.POINTER(Prim)), ("light", C.POINTER(Light)),
                ("mat", C.POINTER(Mat)), ("tex", C.POINTER(Tex)), ("table_z", F), ("table_mat", I),
                ("env", C.c_void_p), ("ew", I), ("eh", I), ("cam", Camera), ("depth", I)]


@functools.cache
def library():
    """The tracer, compiled for this processor."""
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "trace.so"
        source = pathlib.Path(__file__).with_name("trace.c")
        subprocess.run(["cc", "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-o", made, source, "-lm"], check=True)
        lib = C.CDLL(str(made))
    lib.render.argtypes = [C.POINTER(CScene), I, I, I, I, C.c_uint32, C.c_void_p]
    return lib


def linear(rgb):
    """sRGB 0..1 to linear light."""
    c = np.asarray(rgb, np.float64)
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def unit(v):
    v = np.asarray(v, float)
    return v / np.linalg.norm(v)


NORMALS = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], float)
RIGHTS = np.array([[0, 1, 0], [0, -1, 0], [-1, 0, 0], [1, 0, 0], [1, 0, 0], [-1, 0, 0]], float)
UPS = np.array([[0, 0, 1]] * 4 + [[0, 1, 0]] * 2, float)


def lying(side, yaw):
    """The rotation that puts a side on top and turns the die about the vertical."""
    local = np.stack([RIGHTS[side], UPS[side], NORMALS[side]])
    c, s = np.cos(yaw), np.sin(yaw)
    world = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    return world.T @ local


def about(axis, angle):
    """The rotation by an angle about an axis."""
    x, y, z = unit(axis)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


def body(kind, mat, o, h, rot=None, r=0.0, ball=0.0, fine=1, pits=None):
    """A Prim; rot's columns are its axes in the world; pits: one list of (x, y, z, radius) for each side."""
    rot = np.eye(3) if rot is None else np.asarray(rot)
    p = Prim(kind=kind, mat=mat, fine=fine, r=r, ball=ball)
    for name, col in zip(("ax", "ay", "az"), rot.T):
        setattr(p, name, V(*col))
    p.o, p.h = V(*o), V(*h)
    p.bound = ball if ball > 0 else float(np.linalg.norm(h)) + 1e-3
    for f, side in enumerate(pits or []):
        p.npit[f] = len(side)
        for i, s in enumerate(side):
            p.pit[f * 6 + i] = (F * 4)(*s)
    return p


def material(**k):
    """A Mat; colours are linear triples; anything not named is plain and matt."""
    m = Mat(ior=1.5, rough=0.1, ink_rough=0.2, pit_rough=0.2, su=1, sv=1)
    for name, v in k.items():
        setattr(m, name, V(*[float(x) for x in v]) if isinstance(v, (tuple, list, np.ndarray)) else v)
    return m


def lamp(c, towards, size, e, up=(0, 0, 1), **k):
    """A lamp at c that faces a point; size = width, height."""
    n = unit(np.asarray(towards, float) - np.asarray(c, float))
    if abs(np.dot(n, unit(up))) > 0.99:
        up = (0, 1, 0)
    v = unit(np.asarray(up) - np.dot(up, n) * n)
    u = np.cross(v, n)
    return Light(c=V(*c), u=V(*(u * size[0] / 2)), v=V(*(v * size[1] / 2)), e=V(*e), **k)


class View:
    """A camera, and where it sees points."""

    def __init__(self, eye, at, focal, k1=0.0, lens=0.0, focus=None, roll=0.0, width=1280, height=960):
        self.eye, self.at = np.asarray(eye, float), np.asarray(at, float)
        self.fwd = unit(self.at - self.eye)
        up = (0, 1, 0) if abs(self.fwd[2]) > 0.999 else (0, 0, 1)
        right = unit(np.cross(self.fwd, up))
        up = np.cross(right, self.fwd)
        c, s = np.cos(roll), np.sin(roll)
        self.right, self.up = c * right + s * up, c * up - s * right
        self.focal, self.k1, self.lens, self.w, self.h = focal, k1, lens, width, height
        self.focus = focus if focus is not None else float(np.linalg.norm(self.at - self.eye))

    def c(self):
        return Camera(V(*self.eye), V(*self.right), V(*self.up), V(*self.fwd), self.focal, self.lens, self.focus, self.k1)

    def project(self, p):
        """Pixel positions of world points (n x 3)."""
        d = np.atleast_2d(np.asarray(p, float)) - self.eye
        z = d @ self.fwd
        q = np.stack([d @ self.right, -(d @ self.up)], 1) * (self.focal / z)[:, None]
        r = q.copy()
        for _ in range(20):
            r = q / (1 + self.k1 * (r ** 2).sum(1))[:, None]
        return r * self.w + [self.w / 2, self.h / 2]

    def ray(self, x, y):
        """The direction that pixel (x, y) looks along."""
        a, b = (x - self.w / 2) / self.w, (y - self.h / 2) / self.w
        k = 1 + self.k1 * (a * a + b * b)
        return unit(self.right * a * k - self.up * b * k + self.fwd * self.focal)

    def ground(self, x, y, z=0.0):
        """Where pixel (x, y) meets the plane at height z."""
        d = self.ray(x, y)
        return self.eye + d * (z - self.eye[2]) / d[2]


class Scene:
    """All that is in a picture."""

    def __init__(self):
        self.mats, self.texs, self.prims, self.lights, self.keep = [], [], [], [], []
        self.env = np.full((2, 4, 3), 0.1, np.float32)
        self.table_z, self.table_mat = 0.0, 0

    def tex(self, img):
        """Adds a bitmap, H x W x 3 or 4, 8-bit RGB(A)."""
        if img.shape[2] == 3:
            img = np.dstack([img, np.full(img.shape[:2], 255, np.uint8)])
        img = np.ascontiguousarray(img, np.uint8)
        self.keep.append(img)
        self.texs.append(Tex(img.shape[1], img.shape[0], img.ctypes.data))
        return len(self.texs) - 1

    def mat(self, **k):
        self.mats.append(material(**k))
        return len(self.mats) - 1

    def render(self, view, prims=(), few=10, many=40, seed=1, depth=3):
        """Linear RGB as a float array; prims come on top of the scene's own."""
        every = list(self.prims) + list(prims)
        env = np.ascontiguousarray(self.env, np.float32)
        s = CScene(len(every), len(self.lights), len(self.mats), len(self.texs), (Prim * max(1, len(every)))(*every),
                   (Light * max(1, len(self.lights)))(*self.lights), (Mat * len(self.mats))(*self.mats), (Tex * max(1, len(self.texs)))(*self.texs),
                   self.table_z, self.table_mat, env.ctypes.data, env.shape[1], env.shape[0], view.c(), depth)
        out = np.empty((view.h, view.w, 3), np.float32)
        library().render(C.byref(s), view.w, view.h, few, many, seed & 0xffffffff, out.ctypes.data)
        return out
