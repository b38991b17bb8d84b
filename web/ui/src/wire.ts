// Written by `go run ./web/ui/build` from the Go types; do not edit.

export interface AbilityView {
  name: string;
  text: Text;
  use: string;
  used?: boolean;
}

export interface AdventureView {
  id: string;
  card: string;
  name: string;
  world?: boolean;
  ordered?: boolean;
  tasks: TaskView[];
  terror?: Text[];
  midnight?: Text[];
  entry?: Text[];
  rewards?: IconView[];
  penalties?: IconView[];
  trophy: number;
  locks?: string[];
  here?: number[];
  monsters?: number;
  unknown?: boolean;
}

export interface AncientOneView {
  id: string;
  name: string;
  power: Text;
  attack: Text;
  battle: RequirementView[];
  awake?: boolean;
}

export interface AttemptView {
  adventure: string;
  step: string;
  dice: DieView[];
  rolls: number;
  completable?: CompletableView[];
  rollable?: Record<string, number>;
}

export interface Calibration {
  step: string;
  set?: DiceSet;
  sets: string[];
  picture?: number;
  width?: number;
  height?: number;
  off?: number;
  dice?: CalibrationDie[];
  learned?: number;
  missing?: Record<string, string[]>;
  saved?: boolean;
}

export interface CalibrationDie {
  corners: Point[];
  colour?: string;
  face?: string;
  known?: boolean;
  gone?: boolean;
}

export interface CalibrationOrder {
  do: string;
  set?: string;
  squares?: Point[][];
  die?: number;
  colour?: string;
  face?: string;
}

export interface CardView {
  id: string;
  card: string;
  name: string;
  kind: string;
  text: Text;
  dice?: DieView[];
  unknown?: boolean;
}

export interface CatalogEntry {
  id: string;
  name: string;
}

export interface Choice {
  id: string;
  seat?: number;
  kind: string;
  args?: unknown;
  label: Text;
  group: string;
  target?: string;
  rule?: string;
}

export interface CompletableView {
  task: string;
  dice: number[];
}

export interface Counts {
  symbols?: Record<string, number>;
  any?: Counts[];
}

export interface DiceSet {
  id: string;
  name: string;
  kinds: Kind[];
  counts: Record<string, Counts>;
  pips?: boolean;
}

export interface Die {
  colour: string;
  face: string;
  confidence: number;
  sure: boolean;
  x: number;
  y: number;
  corners?: Point[];
  guesses?: Guess[];
}

export interface DieView {
  id: number;
  colour: string;
  face?: string;
  sure: boolean;
  x?: number;
  y?: number;
  corners?: Point[];
  guesses?: Guess[];
  place: string;
}

export interface DoomSpace {
  space: number;
  icon: string;
}

export interface Event {
  kind: string;
  data?: unknown;
  label?: Text;
}

export interface Expectation {
  dice?: Record<string, number>;
}

export interface Guess {
  face: string;
  confidence: number;
}

export interface HouseRule {
  name: string;
  readings: string[];
  source: string;
}

export interface IconView {
  icon: string;
  count: number;
}

export interface InvestigatorView {
  seat: number;
  id: string;
  name: string;
  occupation?: string;
  sanity: number;
  sanityMax: number;
  stamina: number;
  staminaMax: number;
  clues: number;
  trophies: number;
  trophyList?: TrophyView[];
  cards?: CardView[];
  at: string;
  ability: AbilityView;
  devoured?: boolean;
}

export interface Kind {
  colour: string;
  count: number;
  faces: string[];
}

export interface LockView {
  colour: string;
  by: string;
}

export interface ManualView {
  id: string;
  text: Text;
  source: string;
}

export interface MythosView {
  id?: string;
  name: string;
  lingering?: Text[];
}

export interface Point {
  x: number;
  y: number;
}

export interface RequirementView {
  symbols: string[];
  amount: number;
}

export interface ResultView {
  won: boolean;
  why: Text;
}

export interface Roll {
  rolled: Die[];
  kept: Die[];
}

export interface SetupView {
  ancientOnes: CatalogEntry[];
  ancientOne?: string;
  investigators: CatalogEntry[];
  adventures?: CatalogEntry[];
  seats: number;
}

export interface TaskView {
  id: string;
  requirements: RequirementView[];
  cost?: IconView[];
  monster?: string;
  monsterSpace?: string;
  done?: boolean;
  dice?: DieView[];
  open: boolean;
  unknown?: boolean;
}

export interface Text {
  key: string;
  args?: Record<string, unknown>;
}

export interface Tray {
  state: string;
  why?: string;
  roll: number;
  dice?: Die[];
  width?: number;
  height?: number;
}

export interface TrophyView {
  id: string;
  name: string;
  kind: string;
  value: number;
}

export interface View {
  game: string;
  depth: string;
  phase: string;
  next: Text;
  turn: number;
  active: number;
  first: number;
  clock: number;
  midnight?: boolean;
  doom: number;
  doomLimit: number;
  doomSpecial?: DoomSpace[];
  signs: number;
  signsNeeded: number;
  ancientOne?: AncientOneView;
  mythos?: MythosView;
  investigators: InvestigatorView[];
  adventures: AdventureView[];
  attempt?: AttemptView;
  locked?: LockView[];
  hand?: ManualView[];
  setup?: SetupView;
  house?: Record<string, string>;
  result?: ResultView;
  choices: Choice[];
  expect: Expectation;
}

export const diceSet: DiceSet = {
  "id": "eldersign",
  "name": "Elder Sign",
  "kinds": [
    {
      "colour": "green",
      "count": 6,
      "faces": [
        "investigation-1",
        "investigation-2",
        "investigation-3",
        "lore",
        "peril",
        "terror"
      ]
    },
    {
      "colour": "yellow",
      "count": 1,
      "faces": [
        "investigation-1",
        "investigation-2",
        "investigation-3",
        "investigation-4",
        "lore",
        "peril"
      ]
    },
    {
      "colour": "red",
      "count": 1,
      "faces": [
        "investigation-2",
        "investigation-3",
        "investigation-4",
        "lore",
        "peril",
        "wild"
      ]
    }
  ],
  "counts": {
    "investigation-1": {
      "symbols": {
        "investigation": 1
      }
    },
    "investigation-2": {
      "symbols": {
        "investigation": 2
      }
    },
    "investigation-3": {
      "symbols": {
        "investigation": 3
      }
    },
    "investigation-4": {
      "symbols": {
        "investigation": 4
      }
    },
    "lore": {
      "symbols": {
        "lore": 1
      }
    },
    "peril": {
      "symbols": {
        "peril": 1
      }
    },
    "terror": {
      "symbols": {
        "terror": 1
      }
    },
    "wild": {
      "any": [
        {
          "symbols": {
            "lore": 1
          }
        },
        {
          "symbols": {
            "peril": 1
          }
        },
        {
          "symbols": {
            "terror": 1
          }
        },
        {
          "symbols": {
            "investigation": 4
          }
        }
      ]
    }
  }
};

export const depths: string[] = [
  "dice",
  "trackers",
  "full"
];

export const houseRules: HouseRule[] = [
  {
    "name": "red-die",
    "readings": [
      "no-1",
      "no-4"
    ],
    "source": "Rulebook, Rolling the Dice"
  },
  {
    "name": "wild",
    "readings": [
      "investigation-4",
      "investigation-1"
    ],
    "source": "FAQ 2.0, Dice"
  },
  {
    "name": "failed-roll",
    "readings": [
      "focus-first",
      "lose-first"
    ],
    "source": "FAQ 2.0, Turn Structure II.8"
  },
  {
    "name": "first-aid",
    "readings": [
      "one",
      "both"
    ],
    "source": "FAQ 2.0, The Museum Entrance"
  },
  {
    "name": "second-midnight",
    "readings": [
      "doom",
      "nothing"
    ],
    "source": "FAQ 2.0, Midnight"
  },
  {
    "name": "tie",
    "readings": [
      "investigators",
      "ancient-one"
    ],
    "source": "FAQ 2.0, Doom"
  },
  {
    "name": "odds",
    "readings": [
      "after",
      "always",
      "off"
    ],
    "source": "a choice of the table"
  }
];
