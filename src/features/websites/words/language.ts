import type { Found } from '../findings.ts'
import type { Site } from '../page/site.ts'
import { mostSaid, type Said, said } from './evidence.ts'

/** The language that the page declares, as BCP 47. */
export function languageOf({ front, meta }: Site): Found<string> | null {
  const html = front.elements.find(({ name }) => name === 'html')?.attribs
  const given: Said[] = [
    ...said(tagOf(html?.lang ?? html?.['xml:lang']), front.url, 'html lang', 5),
    ...said(tagOf(meta.get('content-language')?.value), front.url, 'content-language', 2),
    ...said(tagOf(meta.get('og:locale')?.value), front.url, 'og:locale', 2),
  ]
  return mostSaid(given)
}

function tagOf(text: string | undefined): string | null {
  try {
    return Intl.getCanonicalLocales((text ?? '').trim().replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}
