/** Whom people write to on the simulated X. */
export const ANSWERS_TO = 'northwind_tools'

interface Stranger {
  username: string
  name: string
  followers: number
  text: string
  minutesAgo: number
  /** Words of the account's own post that it answers. */
  answers?: string
}

export const STRANGERS: Stranger[] = [
  {
    username: 'rita_planes',
    name: 'Rita Moreau',
    followers: 12_400,
    text: '@northwind_tools Does the new blade fit the 1998 body? Mine is the one with the brass screw.',
    minutesAgo: 125,
    answers: 'block plane is back',
  },
  {
    username: 'tom_achterberg',
    name: 'Tom Achterberg',
    followers: 310,
    text: '@northwind_tools Left-handed version, any chance? I have asked three makers now.',
    minutesAgo: 300,
  },
  {
    username: 'oak_and_iron',
    name: 'Oak and Iron',
    followers: 2150,
    text: 'Lacquer never blistered for me in thirty years, for what it is worth, @northwind_tools.',
    minutesAgo: 1440,
  },
  {
    username: 'bench_notes',
    name: 'Bench notes',
    followers: 860,
    text: 'Can anyone recommend a marking gauge that holds its setting? Looking for one that I can mend.',
    minutesAgo: 90,
  },
]

/** What the demo's inbox listens to. */
export const LISTENED = { keywords: ['marking gauge'], redditExcludeTerms: ['giveaway'] }
