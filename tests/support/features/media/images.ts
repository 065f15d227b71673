import sharp from 'sharp'

interface Solid {
  width: number
  height: number
  color?: string
}

export const solid = ({ width, height, color = '#0e5a4f' }: Solid) =>
  sharp({ create: { width, height, channels: 3, background: color } })

/** A photo as a telephone stores it: turned sideways, with place, camera and a note in its metadata. */
export async function photo({ width, height }: Solid): Promise<Buffer> {
  const left = await solid({ width: Math.floor(width / 2), height, color: '#ff0000' })
    .png()
    .toBuffer()
  return solid({ width, height, color: '#0000ff' })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'CAMERA-MAKER', ImageDescription: 'PRIVATE-NOTE' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** An animation with one colour for each frame. */
export async function animation(format: 'gif' | 'webp', colors: string[], size = 16): Promise<Buffer> {
  const frames = await Promise.all(colors.map((color) => solid({ width: size, height: size, color }).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    [format]({ delay: colors.map(() => 100) })
    .toBuffer()
}

/** The first bytes of an MP4, enough to tell its type. */
export const mp4Head = (brand = 'isom'): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(40)])
