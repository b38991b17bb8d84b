"""Draws the samples of training steps in processes beside the one that trains."""
import multiprocessing
import os

import cv2
import numpy as np
from torch.utils import data

JOBS = int(os.environ.get("JOBS", os.cpu_count()))  # processes that draw pictures or samples


def pool():
    """Processes that each work on a core of their own."""
    return multiprocessing.get_context("fork").Pool(JOBS, cv2.setNumThreads, [1])


class Steps(data.Dataset):
    """The samples of each step, by its number."""

    def __init__(self, draw, seed, count):
        self.draw, self.seed, self.count = draw, seed, count

    def __len__(self):
        return self.count

    def __getitem__(self, step):
        return self.draw(np.random.default_rng([*self.seed, step]))


def steps(draw, seed, count):
    """What draw makes of the random numbers of each step, in order. It is the same however many processes draw: their
    numbers follow from the seed, which is a list, and from the step. Arrays come as tensors."""
    return data.DataLoader(Steps(draw, seed, count), batch_size=None, num_workers=JOBS, multiprocessing_context="fork")
