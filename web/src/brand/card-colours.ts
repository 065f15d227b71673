import { contrastOf, hexColour } from '#contract/making/colour.ts'
import type { KitForm } from './kit-form.ts'

const [WHITE, BLACK] = ['#ffffff', '#000000']
/** The least contrast of readable text. WCAG 2.2, 1.4.3 */
const READABLE = 4.5

/** The colours of the sample card: the brand's if text in them is readable, otherwise black or white. */
export function cardColours({ primary, accent, background }: Pick<KitForm, 'primary' | 'accent' | 'background'>) {
  const ground = hexColour(background) ?? WHITE
  const text = contrastOf(BLACK, ground) >= contrastOf(WHITE, ground) ? BLACK : WHITE
  const brand = hexColour(primary) ?? text
  return {
    background: ground,
    text,
    heading: contrastOf(brand, ground) >= READABLE ? brand : text,
    quiet: text,
    bar: hexColour(accent) ?? brand,
  }
}
