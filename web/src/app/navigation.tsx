import { Link, type LinkProps, useMatches } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ComponentType } from 'react'
import { Mark } from '../shell/logo.tsx'
import { classes } from '../ui/classes.ts'
import { KeyHint } from '../ui/key-hint.tsx'
import { useWide } from '../ui/use-wide.ts'
import type { Place } from './pages/page.ts'
import { barOf, railOf } from './places.ts'
import { useDisclosure } from './use-disclosure.ts'

export interface NavPlace extends Place {
  label: string
  link: LinkProps
  /** A number to show on the link, such as the drafts that wait. */
  mark: ComponentType | undefined
}

/** The links to every place: on a rail beside the page if there is room, otherwise on a bar at the bottom. */
export function Navigation({ places }: { places: readonly NavPlace[] }) {
  const wide = useWide()
  return (
    <nav
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-0 lg:row-span-2 lg:h-dvh lg:border-t-0 lg:border-r lg:pb-0 print:hidden"
    >
      {wide ? <Rail places={places} /> : <Bar places={places} />}
    </nav>
  )
}

function Rail({ places }: { places: readonly NavPlace[] }) {
  const { rail, foot } = railOf(places)
  return (
    <div className="flex h-full flex-col items-center gap-0.5 overflow-y-auto pt-2.5 pb-3">
      <Mark className="mb-3 size-8 shrink-0" />
      <PlaceList places={rail} />
      <div className="grow" />
      <PlaceList places={foot} />
    </div>
  )
}

const PlaceList = ({ places }: { places: readonly NavPlace[] }) => (
  <ul className="flex flex-col gap-0.5">
    {places.map((place) => (
      <li key={place.label}>
        <PlaceLink place={place} className="min-h-13 w-16 flex-col justify-center gap-0.5" />
      </li>
    ))}
  </ul>
)

function Bar({ places }: { places: readonly NavPlace[] }) {
  const { bar, more } = barOf(places)
  return (
    <ul className="flex justify-around">
      {bar.map((place) => (
        <li key={place.label} className="min-w-0 grow basis-0">
          <PlaceLink place={place} className={ON_BAR} />
        </li>
      ))}
      {more.length > 0 && (
        <li className="min-w-0 grow basis-0">
          <More places={more} />
        </li>
      )}
    </ul>
  )
}

/** The places that do not fit on the bar. */
function More({ places }: { places: readonly NavPlace[] }) {
  const { open, close, frame, button, panelId } = useDisclosure()
  return (
    <div ref={frame}>
      <button
        type="button"
        {...button}
        className={classes('flex w-full items-center text-chip font-medium text-ink-3', ON_BAR)}
      >
        <Ellipsis aria-hidden="true" className="size-5 shrink-0" />
        More
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes behind a link that was followed, by whatever means
        <div
          id={panelId}
          className="absolute inset-x-0 bottom-full max-h-[70dvh] overflow-y-auto border-line border-y bg-paper p-2 shadow-over"
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && close()}
        >
          <ul className="flex flex-col gap-1">
            {places.map((place) => (
              <li key={place.label}>
                <PlaceLink place={place} className="min-h-11 gap-3 px-2" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const ON_BAR = 'min-h-14 flex-col justify-center gap-0.5 px-1'

function PlaceLink({
  place: { link, label, icon: Icon, key, mark: Mark },
  className,
}: {
  place: NavPlace
  className: string
}) {
  const isHere = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.place === label) })
  return (
    <Link
      {...link}
      activeProps={{ 'aria-current': undefined }}
      aria-current={isHere ? 'page' : undefined}
      className={classes(
        'group relative flex items-center rounded-control text-chip font-medium text-ink-3 transition-colors hover:text-ink',
        'aria-[current]:font-semibold aria-[current]:text-ink lg:hover:bg-wash lg:aria-[current]:bg-wash',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={isHere ? 2.1 : 1.75} />
      <span className="max-w-full truncate">{label}</span>
      {Mark && <Mark />}
      <span className="absolute left-full z-40 ml-1 hidden rounded-control bg-ink px-1.5 py-1 text-paper lg:group-focus-visible:block">
        <KeyHint keys={`G ${key.toUpperCase()}`} />
      </span>
    </Link>
  )
}
