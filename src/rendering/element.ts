/** Trees of plain objects for the renderer. They are not JSX, which Node cannot run without a build. */
export type Style = Record<string, string | number>

export interface BoxNode {
  type: 'container'
  style: Style
  children: Element[]
}
export interface TextNode {
  type: 'text'
  text: string
  dir: 'ltr' | 'rtl'
  style: Style
}
export interface RawPixels {
  width: number
  height: number
  data: Uint8Array
}
export interface PictureNode {
  type: 'image'
  src: RawPixels | Uint8Array
  style: Style
}
export type Element = BoxNode | TextNode | PictureNode

export const box = (style: Style, children: (Element | null)[] = []): BoxNode => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.filter((child) => child !== null),
})

export const column = (style: Style, children: (Element | null)[]): BoxNode =>
  box({ flexDirection: 'column', ...style }, children)

export const row = (style: Style, children: (Element | null)[]): BoxNode =>
  box({ flexDirection: 'row', ...style }, children)

export const picture = (src: PictureNode['src'], style: Style): PictureNode => ({ type: 'image', src, style })

/** A vector graphic of ours, as SVG markup. */
export const drawing = (width: number, height: number, inside: string, style: Style): PictureNode =>
  picture(
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`,
    ),
    style,
  )

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export const at = ({ x, y, width, height }: Rect): Style => ({
  position: 'absolute',
  left: x,
  top: y,
  width,
  height,
})
