import { createRandom } from '../kit/random.ts'
import type { BrandWorld } from './brand.ts'
import { NOISE, phrase, pick, roughened, type Tongue, wordy } from './phrases.ts'

export const SHAPES = ['mention', 'reply', 'quote', 'search', 'feed', 'thread', 'watched'] as const
export type Shape = (typeof SHAPES)[number]

/** Something that somebody said, with the truth about it. */
export interface Said {
  key: string
  shape: Shape
  /** A handle on X, or a name on Reddit. Nobody but the watched and the brand says something on two days. */
  author: string
  /** From 0 for the first day of the month. */
  day: number
  title: string
  text: string
  community: string | null
  lang: string
  /** Whether somebody of the brand should see it. */
  concerns: boolean
  why: string
  nsfw: boolean
  removed: boolean
}

/** How much of 5,000 each shape has. */
const SHARE: Record<Shape, number> = {
  mention: 1250,
  reply: 850,
  quote: 300,
  search: 1250,
  feed: 500,
  thread: 700,
  watched: 150,
}

type Kind = [why: string, weight: number, concerns: boolean]

const SPOKEN: Kind[] = [
  ['question', 26, true],
  ['problem', 18, true],
  ['praise', 14, true],
  ['complaint', 10, true],
  ['sarcasm', 4, true],
  ['wish', 7, true],
  ['abroad', 9, true],
  ['spam', 6, false],
  ['bot', 3, false],
  ['crowd', 3, false],
]
const SEARCHED: Kind[] = [
  ['asks', 27, true],
  ['rivals', 7, true],
  ['named', 5, true],
  ['otherMeaning', 18, false],
  ['aside', 9, false],
  ['adverts', 11, false],
  ['hiring', 7, false],
  ['giveaway', 6, false],
  ['news', 5, false],
  ['copy', 5, false],
]
const KINDS: Record<Shape, Kind[]> = {
  mention: SPOKEN,
  reply: SPOKEN,
  quote: SPOKEN.filter(([why]) => why !== 'bot'),
  search: [...SEARCHED, ['own', 3, false]],
  feed: SEARCHED.filter(([why]) => !['named', 'otherMeaning'].includes(why)),
  thread: [
    ['threads', 45, true],
    ['idleThreads', 40, false],
    ['copy', 8, false],
    ['nsfw', 3, false],
    ['removed', 4, false],
  ],
  // Whoever is watched was chosen, so all that they say is wanted.
  watched: [['chosen', 1, true]],
}

/** A month of a busy account: the same brand, seed and size give the same month. */
export function conversationsOf(brand: BrandWorld, seed: number, size = 5000): Said[] {
  const random = createRandom(seed)
  const total = Object.values(SHARE).reduce((sum, share) => sum + share, 0)
  const said: Said[] = []
  for (const shape of SHAPES) {
    const earlier: Said[] = []
    const count = Math.round((SHARE[shape] / total) * size)
    for (let n = 0; n < count; n++) {
      const one = say(brand, shape, `${shape}${n}`, Math.floor((n * 30) / count), random, earlier)
      earlier.push(one)
      said.push(one)
    }
  }
  return said
}

function say(
  brand: BrandWorld,
  shape: Shape,
  key: string,
  day: number,
  random: () => number,
  earlier: readonly Said[],
): Said {
  let [why, , concerns] = weighted(KINDS[shape], random)
  // A copy repeats what was said in the last two days, and then only if that was worth seeing.
  const copied = why === 'copy' ? earlier.findLast((one) => one.concerns && day - one.day <= 1) : undefined
  if (why === 'copy' && !copied) [why, concerns] = shape === 'thread' ? ['idleThreads', false] : ['aside', false]
  const lang = why === 'abroad' ? pick(['de', 'es', 'fr', 'pt', 'ja'] as const, random) : 'en'
  const words = () => wordsOf(brand, shape, why, lang as Tongue, random)
  let { title, text } = copied ?? words()
  // Two people seldom say the same in the same words; if they do, one of them copied.
  const isTold = () => earlier.some((one) => one.text === text && one.title === title)
  for (let tries = 0; !copied && tries < 20 && isTold(); tries++) ({ title, text } = words())
  while (!copied && isTold()) text = wordy(text, brand.slots, random)
  const author = authorOf(brand, shape, key, why)
  return {
    key,
    shape,
    author,
    day,
    title,
    text,
    community: shape === 'thread' ? pick(brand.subreddits, random) : null,
    lang,
    concerns,
    why,
    nsfw: why === 'nsfw',
    removed: why === 'removed',
  }
}

function authorOf(brand: BrandWorld, shape: Shape, key: string, why: string): string {
  if (why === 'own') return brand.otherHandle
  if (shape === 'watched') return brand.watchHandles[Number(key.slice(7)) % brand.watchHandles.length] ?? ''
  return `${shape === 'thread' ? 'r' : 'x'}_${key}`
}

function wordsOf(brand: BrandWorld, shape: Shape, why: string, lang: Tongue, random: () => number) {
  const isFeed = shape === 'feed'
  // A feed has words of its own.
  const kw = isFeed ? brand.feedKeywords : (brand.slots.kw ?? [])
  const tags =
    shape === 'mention' ? [`@${brand.handle}`, `@${brand.handle} @everyone_${Math.floor(random() * 900)}`] : ['']
  const slots = { ...brand.slots, kw, tags }
  const fill = (patterns: readonly string[]) => phrase(pick(patterns, random), slots, random)
  const plain = (text: string) => ({ title: '', text })
  if (shape === 'thread') {
    const [title, text] = pick(why === 'idleThreads' ? brand.idleThreads : brand.threads, random)
    const ending =
      random() < 0.5 ? ` ${phrase('{Thanks in advance|Cheers|Edit: typo|First post here}', {}, random)}.` : ''
    return {
      title: roughened(phrase(title, slots, random), random),
      text: wordy(phrase(text, slots, random), slots, random) + ending,
    }
  }
  switch (why) {
    case 'question':
    case 'problem':
    case 'praise':
    case 'complaint':
    case 'sarcasm':
    case 'wish':
      return plain(addressed(brand, shape, roughened(wordy(fill(brand.said[why]), slots, random), random), random))
    case 'abroad':
      return plain(addressed(brand, shape, fill(brand.abroad[lang]), random))
    case 'spam':
    case 'bot':
    case 'crowd':
    case 'hiring':
    case 'giveaway':
      return plain(fill(NOISE[why]))
    case 'chosen':
      return plain(roughened(wordy(fill([...brand.aside, ...brand.news, ...brand.said.praise]), slots, random), random))
    case 'asks':
    case 'rivals':
    case 'named':
    case 'otherMeaning':
    case 'aside':
    case 'adverts':
    case 'news':
    case 'own':
      return plain(
        roughened(
          wordy(listenedFor(fill(brand[why]), isFeed ? kw : [...kw, ...brand.keywords], random), slots, random),
          random,
        ),
      )
    default:
      throw new Error(`Nobody says ${why}`)
  }
}

/** What a search finds has one of its words; a text without one gets it as a tag. */
function listenedFor(text: string, words: readonly string[], random: () => number): string {
  const low = text.toLowerCase()
  return words.some((word) => low.includes(word)) ? text : `${text} (${pick(words, random)})`
}

/** A mention names the brand, before or after; answers and quotes need not. */
function addressed({ handle }: BrandWorld, shape: Shape, text: string, random: () => number): string {
  if (shape !== 'mention') return text
  return random() < 0.75 ? `@${handle} ${text}` : `${text} @${handle}`
}

function weighted(kinds: readonly Kind[], random: () => number): Kind {
  let left = random() * kinds.reduce((sum, [, weight]) => sum + weight, 0)
  for (const kind of kinds) {
    left -= kind[1]
    if (left < 0) return kind
  }
  return kinds[0] as Kind // every shape has kinds
}
