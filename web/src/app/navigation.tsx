import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronDown, Ellipsis } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { KeyHint } from '../ui/key-hint.tsx'
import { useWide } from '../ui/use-wide.ts'
import type { Place } from './pages/page.ts'
import { barOf, groupsOf } from './places.ts'
import { useDisclosure } from './use-disclosure.ts'

export interface NavPlace extends Place {
  label: string
  link: LinkProps
  /** What is worth knowing before going there: how many drafts wait. */
  mark: ComponentType | undefined
}

/** The links to every place: beside the page if there is room, in groups that fold; below it on a phone. */
export function Navigation({ places }: { places: readonly NavPlace[] }) {
  const wide = useWide()
  return (
    <nav
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:static lg:-mx-1 lg:min-h-0 lg:overflow-y-auto lg:border-0 lg:bg-transparent lg:px-1 lg:pb-0"
    >
      {wide ? <Groups places={places} /> : <Bar places={places} />}
    </nav>
  )
}

function Groups({ places }: { places: readonly NavPlace[] }) {
  return (
    <div className="flex flex-col gap-1">
      {groupsOf(places).map(({ name, heading, places: within }) =>
        heading === null ? (
          <PlaceList key={name} label={null} places={within} />
        ) : (
          <Group key={name} name={name} heading={heading} places={within} />
        ),
      )}
    </div>
  )
}

/** A group of places that folds; the browser remembers which. The open place stays visible. */
function Group({ name, heading, places }: { name: string; heading: string; places: readonly NavPlace[] }) {
  const kept = `galley.folded.${name}`
  const [folded, setFolded] = useState(() => localStorage.getItem(kept) !== null)
  const fold = () => {
    if (folded) localStorage.removeItem(kept)
    else localStorage.setItem(kept, '1')
    setFolded(!folded)
  }
  return (
    <div className="pt-2">
      <button
        type="button"
        aria-expanded={!folded}
        className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left text-meta font-medium text-ink-3 hover:bg-sunken hover:text-ink"
        onClick={fold}
      >
        <span className="grow">{heading}</span>
        <ChevronDown aria-hidden="true" className={classes('size-4', folded && '-rotate-90')} />
      </button>
      <PlaceList label={heading} places={places} folded={folded} />
    </div>
  )
}

interface ListProps {
  label: string | null
  places: readonly NavPlace[]
  folded?: boolean
}

function PlaceList({ label, places, folded = false }: ListProps) {
  return (
    <ul aria-label={label ?? undefined} className="flex flex-col gap-1">
      {places.map((place) => (
        <li key={place.label} className={classes(folded && 'not-has-aria-[current]:hidden')}>
          <PlaceLink place={place} className="min-h-11 gap-3 px-2 lg:min-h-9" />
        </li>
      ))}
    </ul>
  )
}

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

/** The places that have no room on the bar, one press away. */
function More({ places }: { places: readonly NavPlace[] }) {
  const { open, close, frame, button, panelId } = useDisclosure()
  return (
    <div ref={frame} className="has-aria-[current]:text-accent">
      <button type="button" {...button} className={classes('w-full text-ink-2', ON_BAR)}>
        <Ellipsis aria-hidden="true" className="size-5 shrink-0" />
        More
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes behind a link that was followed, by whatever means
        <div
          id={panelId}
          className="absolute inset-x-0 bottom-full max-h-[70dvh] overflow-y-auto border-line border-y bg-paper p-2 shadow-overlay"
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && close()}
        >
          {groupsOf(places).map(({ name, heading, places: within }) => (
            <div key={name} className="pb-2 last:pb-0">
              {heading !== null && (
                <p aria-hidden="true" className="px-2 py-1 text-meta font-medium text-ink-3">
                  {heading}
                </p>
              )}
              <PlaceList label={heading} places={within} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const ON_BAR = 'min-h-14 flex-col justify-center gap-0.5 px-1 text-meta aria-[current]:text-accent flex items-center'

function PlaceLink({
  place: { link, label, icon: Icon, key, mark: Mark },
  className,
}: {
  place: NavPlace
  className: string
}) {
  return (
    <Link
      {...link}
      activeOptions={{ exact: link.to === '/', includeSearch: false }}
      className={classes(
        'group relative flex items-center rounded-control text-ink-2 hover:text-ink',
        'lg:hover:bg-sunken lg:aria-[current]:bg-accent-soft lg:aria-[current]:font-medium lg:aria-[current]:text-ink',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 lg:size-4" />
      <span className="max-w-full truncate lg:grow">{label}</span>
      {Mark && <Mark />}
      <span className="text-ink-3 lg:hidden lg:group-focus-visible:inline">
        <KeyHint keys={`G ${key.toUpperCase()}`} />
      </span>
    </Link>
  )
}
