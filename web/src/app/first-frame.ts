import { barOf, PLACES } from './places.ts'

const { bar } = barOf(PLACES)

const LINK =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-meta text-ink-2 aria-[current]:text-accent lg:min-h-9 lg:flex-row lg:justify-start lg:gap-3 lg:px-2 lg:text-base lg:aria-[current]:bg-accent-soft lg:aria-[current]:font-medium lg:aria-[current]:text-ink'

/**
 * The frame of a page as text, in the place of the later shell, so that people see something while the scripts load. It
 * is only a picture: nothing in it can be pressed or is read aloud. It has no script or style of its own, which the
 * security policy would refuse.
 */
export function firstFrame(title: string, place: string): string {
  const links = PLACES.map(
    ({ label, ...its }) =>
      `<li class="grow basis-0 lg:grow-0 lg:basis-auto${bar.some(({ key }) => key === its.key) ? '' : ' max-lg:hidden'}"><span class="${LINK}"${label === place ? ' aria-current="page"' : ''}>` +
      `<span class="size-5 shrink-0 lg:size-4"></span><span class="lg:grow">${label}</span></span></li>`,
  ).join('')
  const line = '<div class="h-16 rounded-panel border border-line bg-surface"></div>'
  return (
    '<div id="frame" aria-hidden="true" class="absolute inset-x-0 font-frame top-0 lg:grid lg:min-h-dvh lg:grid-cols-[13rem_1fr]">' +
    '<div class="flex items-center gap-2 border-line border-b px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:gap-4 lg:border-r lg:border-b-0 lg:px-3 lg:py-4">' +
    '<div class="hidden px-2 text-section font-semibold lg:block">Galley</div>' +
    '<div class="min-h-11 min-w-40 rounded-control border border-line-strong bg-surface"></div>' +
    '<div class="hidden min-h-9 rounded-control border border-line lg:block"></div>' +
    '<div class="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:static lg:border-0 lg:bg-transparent lg:pb-0">' +
    `<ul class="flex justify-around lg:flex-col lg:gap-1">${links}</ul></div></div>` +
    '<div class="flex min-w-0 flex-col gap-3 px-4 pt-4 pb-24 lg:px-8 lg:py-6">' +
    `<p class="pb-4 text-page font-semibold">${title}</p>${line}${line}${line}</div></div>`
  )
}
