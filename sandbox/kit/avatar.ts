import { createHash } from 'node:crypto'
import { type Answer, bytesAnswer } from './answer.ts'
import { pngOf } from './png.ts'

type Colour = readonly [number, number, number]

const SIDE = 200
/** A ground, and what is drawn on it. */
const PAIRS: readonly (readonly [Colour, Colour])[] = [
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

/** A drawn picture, always the same for the same name: a disc that stands above a hill. */
export function avatarOf(name: string): Buffer {
  const known = drawn.get(name)
  if (known) return known
  const hash = createHash('sha256').update(name).digest()
  const share = (index: number) => (hash[index] ?? 0) / 255
  const [ground, mark] = PAIRS[(hash[0] ?? 0) % PAIRS.length] ?? [
    [0, 0, 0],
    [255, 255, 255],
  ]
  const disc = { x: SIDE * (0.35 + 0.3 * share(1)), y: SIDE * (0.3 + 0.1 * share(2)), radius: SIDE * 0.19 }
  const hill = { x: SIDE * (0.2 + 0.6 * share(3)), y: SIDE * 1.35, radius: SIDE * (0.68 + 0.1 * share(4)) }
  const picture = pngOf(SIDE, SIDE, (x, y) => {
    const onHill = mix(ground, mark, 0.45 * covered(hill, x, y))
    return mix(onHill, mark, covered(disc, x, y))
  })
  drawn.set(name, picture)
  return picture
}

/** The answer with the picture of the account of this name; 404 if nobody has it. */
export function avatarAnswer(name: string | undefined): Answer {
  return name === undefined ? { status: 404, headers: {}, body: '' } : bytesAnswer(avatarOf(name), 'image/png')
}

/** How much of a pixel the circle covers, so that its edge is smooth. */
function covered(circle: { x: number; y: number; radius: number }, x: number, y: number): number {
  return Math.min(1, Math.max(0, circle.radius + 0.5 - Math.hypot(x + 0.5 - circle.x, y + 0.5 - circle.y)))
}

const mix = (from: Colour, to: Colour, share: number): Colour => [
  blend(from[0], to[0], share),
  blend(from[1], to[1], share),
  blend(from[2], to[2], share),
]

const blend = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share)
