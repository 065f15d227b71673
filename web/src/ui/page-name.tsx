import { Link, type LinkProps, useMatch, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { TAB_LOOK } from './tab-look.ts'
import { useWide } from './use-wide.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page is called, if that does not depend on what it shows. */
    title?: string | undefined
    /** The name of the place that the page belongs to. */
    place?: string | undefined
    /** Whether the page's name stands beside the name of its place, as one of several. */
    tab?: true | undefined
  }
}

/** The element of the bar at the top in which a page's name stands. Null where there is no such bar. */
export const PageNameSlot = createContext<HTMLElement | null>(null)

interface Props {
  /** A title in place of the one in the table of pages. */
  title?: string | undefined
  /** Only screen readers need it on a phone. */
  aside: boolean
  /** Which of its views is shown: links that look like tabs. */
  views?: ReactNode
}

/** The page's heading and the pages beside it: in the bar at the top, above the page on a phone. */
export function PageName({ title, aside, views }: Props) {
  const bar = use(PageNameSlot)
  const inBar = useWide() && bar !== null
  const its = useMatch({ strict: false, select: ({ staticData }) => staticData })
  const own = title ?? its.title ?? ''
  const name = its.tab ? (its.place ?? own) : own
  useEffect(() => {
    document.title = `${own} – Galley`
  }, [own])
  const words = (
    <>
      {inBar && (
        <span aria-hidden="true" className="text-line-3">
          /
        </span>
      )}
      <h1
        className={classes(
          'font-semibold',
          inBar ? 'mr-4 truncate text-base' : 'grow text-page',
          aside && 'max-lg:sr-only',
        )}
      >
        {name}
      </h1>
      {its.tab && its.place && <Beside place={its.place} />}
      {views}
    </>
  )
  return inBar ? createPortal(words, bar) : words
}

/** The pages of one place as underlined words. */
function Beside({ place }: { place: string }) {
  const { routesById } = useRouter()
  const pages = Object.values(routesById).filter(
    ({ options: { staticData } }) => staticData?.tab && staticData.place === place,
  )
  return (
    <nav aria-label={place} className="h-full max-lg:basis-full">
      <ul className="flex h-full gap-5">
        {pages.map(({ fullPath, options: { staticData } }) => (
          <li key={fullPath}>
            <Link
              // A tab is a page of the workspace, not one below the settings, and leads to the page itself, not to one of
              // its things.
              {...({ to: fullPath.replace(/\/\{-\$\w+\}$/, '') } as LinkProps)}
              className={classes('h-full', TAB_LOOK)}
            >
              {staticData?.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
