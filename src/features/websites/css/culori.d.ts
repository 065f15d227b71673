/** The parts of culori that are used here. */
declare module 'culori' {
  interface Color {
    mode: string
    alpha?: number
  }
  interface Oklch {
    l: number
    c: number
    /** Absent for greys. */
    h?: number
  }
  function parse(text: string): Color | undefined
  function formatHex(colour: Color): string
  function converter(mode: 'oklch'): (colour: Color) => Oklch
  function interpolate(colours: [Color, Color], mode: string): (share: number) => Color
}
