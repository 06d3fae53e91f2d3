"""The statistics of stud and stud eight-or-better.

`registry` has every statistic, a sentence and two functions each; `results` works them out for every hand
and player when hands are imported; `views` adds them up for whoever asks.

    classes   starting hands and their classes
    held      whose cards lie where, and what was exposed to whom
    turns     every turn, what could be done and what had come before
    players   every hand and player
    improving what the next card may do
    third, later, showdown, split, starts   the statistics, by group
    table     the columns of `results`
    asked     which hands, and how they are grouped
    views, earnings, lists   what is asked of them, with its `intervals`
    explained what they mean, for `stats --list`
    own       a player's own classes
    renewing  `results` of a store that an earlier histparse wrote
"""
