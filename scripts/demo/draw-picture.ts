import sharp from 'sharp'

/** Draws six handles on a bench: a picture that needs nobody's permission. */
export function drawPicture(type: 'png' | 'jpeg'): Promise<Buffer> {
  const woods = ['#d9b98a', '#cda571', '#e0c59c', '#b98a56', '#d2ad7d', '#a97947']
  const handles = woods.map((wood, index) => {
    const x = 110 + index * 170
    return `<rect x="${x}" y="170" width="70" height="330" rx="32" fill="${wood}"/>
      <rect x="${x + 12}" y="480" width="46" height="70" rx="6" fill="#8d949c"/>
      <rect x="${x + 14}" y="190" width="8" height="270" rx="4" fill="#ffffff" opacity=".35"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675">
    <rect width="1200" height="675" fill="#2f3a3f"/><rect y="545" width="1200" height="130" fill="#6b4f34"/>
    ${handles.join('')}</svg>`
  return sharp(Buffer.from(svg)).toFormat(type).toBuffer()
}

export const PICTURE_ALT = 'Six wooden tool handles standing side by side on a workbench, from pale ash to dark beech'
