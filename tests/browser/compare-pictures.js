/**
 * Draws pictures beside each other at `1 / scale` of their size, and compares each with its place in the `kept` sheet.
 * Answers with the sheet as a PNG in base64, and with the places of the pictures that differ.
 */
globalThis.comparePictures = async ({ shots, kept, scale, tolerance, mostOff, heightOff }) => {
  const read = async (base64) =>
    createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob(), { colorSpaceConversion: 'none' })
  const pictures = await Promise.all(shots.map(read))
  const sizes = pictures.map(({ width, height }) => ({
    width: Math.round(width / scale),
    height: Math.round(height / scale),
  }))
  const GAP = 4
  const left = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, { width }) => sum + width + GAP, 0))
  const width = sizes.reduce((sum, one) => sum + one.width + GAP, 0)
  const height = Math.max(...sizes.map((one) => one.height))
  const contextOf = (tall) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = tall
    return canvas.getContext('2d', { willReadFrequently: true })
  }
  const now = contextOf(height)
  now.imageSmoothingQuality = 'high'
  for (const [at, picture] of pictures.entries()) now.drawImage(picture, left[at], 0, sizes[at].width, sizes[at].height)
  const sheet = now.canvas.toDataURL('image/png').split(',')[1]
  if (kept === null) return { sheet, different: [] }

  const before = await read(kept)
  const was = contextOf(before.height)
  was.drawImage(before, 0, 0)
  const different = []
  for (const [at, size] of sizes.entries()) {
    // The sheet is as tall as its tallest picture, and empty below the others.
    const column = was.getImageData(left[at], 0, 1, before.height).data
    let tall = before.height
    while (tall > 0 && column[(tall - 1) * 4 + 3] === 0) tall -= 1
    if (before.width !== width || Math.abs(tall - size.height) > heightOff) {
      different.push({ at, how: `its height is ${size.height * scale} px, and was ${tall * scale}` })
      continue
    }
    const common = Math.min(tall, size.height)
    const old = was.getImageData(left[at], 0, size.width, common).data
    const fresh = now.getImageData(left[at], 0, size.width, common).data
    let off = 0
    for (let point = 0; point < old.length; point += 4)
      if ([0, 1, 2].some((channel) => Math.abs(old[point + channel] - fresh[point + channel]) > tolerance)) off += 1
    const share = off / (old.length / 4)
    if (share > mostOff) different.push({ at, how: `${(share * 100).toFixed(1)} % of it differs` })
  }
  return { sheet, different }
}
