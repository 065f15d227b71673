import { barOf, PLACES, railOf } from './places.ts'

const { bar } = barOf(PLACES)
const { rail, foot } = railOf(PLACES)

const LINK =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-chip font-medium text-ink-3 aria-[current]:font-semibold aria-[current]:text-ink lg:min-h-13 lg:w-16 lg:px-0 lg:aria-[current]:bg-wash'

/**
 * The frame of a page as static HTML, shown in place of the shell while the scripts load. It cannot be operated, is not
 * read aloud, and has no inline script or style, which the security policy would refuse.
 */
export function firstFrame(title: string, place: string): string {
  const links = (places: readonly (typeof PLACES)[number][]) =>
    places
      .map(
        ({ label, ...its }) =>
          `<li class="grow basis-0 lg:grow-0 lg:basis-auto${bar.some(({ key }) => key === its.key) ? '' : ' max-lg:hidden'}"><span class="${LINK}"${label === place ? ' aria-current="page"' : ''}>` +
          `<span class="size-5 shrink-0"></span><span>${label}</span></span></li>`,
      )
      .join('')
  const line = '<div class="h-16 rounded-panel border border-line bg-sheet"></div>'
  return (
    '<div id="frame" aria-hidden="true" class="absolute inset-x-0 font-frame top-0 lg:grid lg:min-h-dvh lg:grid-cols-[4.5rem_1fr] lg:grid-rows-[3.5rem_1fr]">' +
    '<div class="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-0 lg:row-span-2 lg:h-dvh lg:border-t-0 lg:border-r lg:pt-13.5 lg:pb-3">' +
    `<ul class="flex justify-around lg:h-full lg:flex-col lg:items-center lg:justify-start lg:gap-0.5">${links(rail)}<li class="hidden grow lg:block"></li>${links(foot)}</ul></div>` +
    '<div class="flex min-h-14 items-center gap-2 border-line border-b px-4 lg:sticky lg:top-0 lg:h-14 lg:px-3">' +
    '<div class="size-6 rounded-control bg-line"></div><div class="h-4 w-28 rounded-control bg-wash"></div>' +
    `<p class="hidden text-base font-semibold lg:block">${title}</p></div>` +
    '<div class="flex min-w-0 flex-col gap-3 px-4 pt-4 pb-24 lg:px-8 lg:py-6">' +
    `<p class="pb-4 text-page font-semibold lg:hidden">${title}</p>${line}${line}${line}</div></div>`
  )
}
