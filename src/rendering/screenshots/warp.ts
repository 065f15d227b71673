import type { RawPixels } from '../element.ts'

export interface Point {
  x: number
  y: number
}
/** Top left, top right, bottom right, bottom left. */
export type Corners = [Point, Point, Point, Point]

/**
 * Maps the picture onto four corners in true perspective: straight lines stay straight, and farther parts are smaller.
 * The renderer's CSS cannot do that. The edge fades over one pixel. Heckbert, "Fundamentals of Texture Mapping and
 * Image Warping", 1989
 */
export function warp(source: RawPixels, corners: Corners, size: { width: number; height: number }): RawPixels {
  const back = inverse(squareTo(corners))
  const data = new Uint8Array(size.width * size.height * 4)
  const { width, height } = source
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs)) - 1),
    Math.min(size.width, Math.ceil(Math.max(...xs)) + 1),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys)) - 1),
    Math.min(size.height, Math.ceil(Math.max(...ys)) + 1),
  ]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const [px, py] = [x + 0.5, y + 0.5]
      const w = back[6] * px + back[7] * py + back[8]
      const u = ((back[0] * px + back[1] * py + back[2]) / w) * width - 0.5
      const v = ((back[3] * px + back[4] * py + back[5]) / w) * height - 0.5
      if (u <= -1 || v <= -1 || u >= width || v >= height) continue
      sample(source, u, v, data, (y * size.width + x) * 4)
    }
  }
  return { ...size, data }
}

/**
 * Interpolates between the four surrounding pixels. Pixels outside the picture are transparent. Colours are weighted by
 * their opacity.
 */
function sample({ width, height, data }: RawPixels, u: number, v: number, into: Uint8Array, at: number): void {
  const [x, y] = [Math.floor(u), Math.floor(v)]
  const [fx, fy] = [u - x, v - y]
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  for (let corner = 0; corner < 4; corner++) {
    const [cx, cy] = [x + (corner & 1), y + (corner >> 1)]
    if (cx < 0 || cy < 0 || cx >= width || cy >= height) continue
    const from = (cy * width + cx) * 4
    const weight = ((corner & 1) === 1 ? fx : 1 - fx) * (corner >> 1 === 1 ? fy : 1 - fy) * (data[from + 3] ?? 0)
    red += (data[from] ?? 0) * weight
    green += (data[from + 1] ?? 0) * weight
    blue += (data[from + 2] ?? 0) * weight
    alpha += weight
  }
  if (alpha <= 0) return
  into[at] = red / alpha
  into[at + 1] = green / alpha
  into[at + 2] = blue / alpha
  into[at + 3] = alpha
}

type Matrix = [number, number, number, number, number, number, number, number, number]

/** The matrix from the unit square to the corners. */
function squareTo([p0, p1, p2, p3]: Corners): Matrix {
  const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x]
  const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y]
  const across = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / across
  const h = (dx1 * sy - sx * dy1) / across
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ]
}

function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

/** The corners of a flat sheet after it is turned about its vertical and its horizontal axis, seen from `distance`. */
export function turned(
  sheet: { width: number; height: number },
  degrees: { about: number; over: number; roll: number },
  distance: number,
): Corners {
  const [yaw, pitch, roll] = [degrees.about, degrees.over, degrees.roll].map((angle) => (angle * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  const project = (u: number, v: number): Point => {
    const [x0, y0] = [u * sheet.width, v * sheet.height]
    const x = x0 * Math.cos(roll) - y0 * Math.sin(roll)
    const y = x0 * Math.sin(roll) + y0 * Math.cos(roll)
    const [x1, z1] = [x * Math.cos(yaw), -x * Math.sin(yaw)]
    const [y2, z2] = [y * Math.cos(pitch) - z1 * Math.sin(pitch), y * Math.sin(pitch) + z1 * Math.cos(pitch)]
    const near = distance / (distance + z2)
    return { x: x1 * near, y: y2 * near }
  }
  return [project(-0.5, -0.5), project(0.5, -0.5), project(0.5, 0.5), project(-0.5, 0.5)]
}

/** The corners, moved and scaled so that they fill the box and are centred in it. */
export function fitCorners(corners: Corners, box: { x: number; y: number; width: number; height: number }): Corners {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = Math.min(box.width / width, box.height / height)
  const offset = { x: box.x + (box.width - width * scale) / 2, y: box.y + (box.height - height * scale) / 2 }
  return corners.map(({ x, y }) => ({ x: offset.x + (x - left) * scale, y: offset.y + (y - top) * scale })) as Corners // four of four
}
