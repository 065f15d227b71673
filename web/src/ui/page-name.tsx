import { Link, type LinkProps, useMatch, useMatches, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { TAB_LOOK } from './tab-look.ts'
import { useWide } from './use-wide.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, if it does not depend on the content. */
    title?: string | undefined
    /** The name of the place that the page belongs to. */
    place?: string | undefined
    /** Whether the page's name is shown beside its place's name, as one of several. */
    tab?: true | undefined
  }
}

/** The element of the top bar that shows a page's name. Null without such a bar. */
export const PageNameSlot = createContext<HTMLElement | null>(null)

interface Props {
  /** Replaces the title from the table of pages. */
  title?: string | undefined
  /** Whether only screen readers need it on a phone. */
  aside: boolean
  /** The page's views: links that look like tabs. */
  views?: ReactNode
}

/** The page's heading and the pages beside it: in the top bar, or above the page on a phone. */
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
      {its.tab && its.place && <Beside place={its.place} aside={aside} />}
      {views}
    </>
  )
  return inBar ? createPortal(words, bar) : words
}

/** The pages of one place as tabs. */
function Beside({ place, aside }: { place: string; aside: boolean }) {
  const { routesById } = useRouter()
  const here = useMatches({ select: (matches): string | undefined => matches.at(-1)?.fullPath })
  const pages = Object.values(routesById).filter(
    ({ options: { staticData } }) => staticData?.tab && staticData.place === place,
  )
  return (
    <nav aria-label={place} className={classes('h-full max-lg:basis-full', aside && 'max-lg:hidden')}>
      <ul className="flex h-full gap-5">
        {pages.map(({ fullPath, options: { staticData } }) => (
          <li key={fullPath}>
            <Link
              // A tab is a page of the workspace, not one below the settings, and links to the page itself, not to one
              // of its items.
              {...({ to: fullPath.replace(/\/\{-\$\w+\}$/, '') } as LinkProps)}
              // The address of one tab may begin with that of another.
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={fullPath === here ? 'page' : undefined}
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
