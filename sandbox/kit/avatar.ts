import { createHash } from 'node:crypto'
import { type Answer, bytesAnswer } from './answer.ts'
import { pngOf } from './png.ts'

type Colour = readonly [number, number, number]
type Pair = readonly [ground: Colour, mark: Colour]

const SIDE = 200
const PAIRS: readonly [Pair, ...Pair[]] = [
  [
    [27, 58, 75],
    [244, 162, 97],
  ],
  [
    [61, 64, 91],
    [242, 204, 143],
  ],
  [
    [38, 70, 53],
    [226, 201, 158],
  ],
  [
    [94, 43, 58],
    [240, 182, 172],
  ],
  [
    [34, 87, 122],
    [168, 218, 220],
  ],
  [
    [73, 58, 104],
    [222, 196, 240],
  ],
]

const drawn = new Map<string, Buffer>()

/** How far a point is from the middle, as the three shapes of signs measure it: round, on its tip, square. */
const SHAPES = [
  (x: number, y: number) => Math.hypot(x, y),
  (x: number, y: number) => (Math.abs(x) + Math.abs(y)) / Math.SQRT2,
  (x: number, y: number) => Math.max(Math.abs(x), Math.abs(y)),
] as const

/** A drawn sign, always the same for the same name: a ring around a core, or around a core of another shape. */
export function avatarOf(name: string): Buffer {
  const known = drawn.get(name)
  if (known) return known
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(name).digest()
  const [ground, mark] = pick(PAIRS, first)
  const [ring, core] = [pick(SHAPES, second), pick(SHAPES, third)]
  const picture = pngOf(SIDE, SIDE, (x, y) => {
    const [left, up] = [x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2]
    const outside = inside(SIDE * 0.29, ring(left, up)) - inside(SIDE * 0.22, ring(left, up))
    return mix(ground, mark, Math.max(outside, inside(SIDE * 0.11, core(left, up))))
  })
  drawn.set(name, picture)
  return picture
}

/** The answer with the picture of the account of this name; 404 if nobody has it. */
export function avatarAnswer(name: string | undefined): Answer {
  return name === undefined ? { status: 404, headers: {}, body: '' } : bytesAnswer(avatarOf(name), 'image/png')
}

/** How much of a pixel at that distance lies inside, so that edges are smooth. */
const inside = (radius: number, distance: number): number => Math.min(1, Math.max(0, radius + 0.5 - distance))

const pick = <T>(list: readonly [T, ...T[]], by: number): T => list[by % list.length] ?? list[0]

const mix = (from: Colour, to: Colour, share: number): Colour => [
  blend(from[0], to[0], share),
  blend(from[1], to[1], share),
  blend(from[2], to[2], share),
]

const blend = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share)
