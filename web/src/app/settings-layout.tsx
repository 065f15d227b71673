import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PageHead } from '../ui/page.tsx'
import { useTopics } from './use-topics.ts'

/** The settings by topic: a list beside the page, one line above it on a phone. */
export function SettingsLayout() {
  const topics = useTopics()
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const count = topics.flatMap(({ pages }) => pages).length
  useEffect(() => {
    // On a phone the list is one line that scrolls. `pathname` and `count` show when it may have moved.
    if (pathname && count)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname, count])
  return (
    <>
      <PageHead />
      <div className="lg:grid lg:grid-cols-[10rem_minmax(0,60rem)] lg:items-start lg:gap-10">
        <nav
          ref={list}
          aria-label="Settings"
          className="-mx-4 mb-6 flex gap-1 overflow-x-auto px-4 lg:sticky lg:top-20 lg:mx-0 lg:flex-col lg:gap-4 lg:overflow-visible lg:px-0"
        >
          {topics.map(({ heading, pages }) => (
            <div key={heading} className="max-lg:contents">
              <p aria-hidden="true" className="px-3 pb-1 text-meta font-medium text-ink-3 max-lg:hidden">
                {heading}
              </p>
              <ul aria-label={heading} className="flex gap-1 lg:flex-col">
                {pages.map(({ link, label }) => (
                  <li key={label}>
                    <Link
                      {...link}
                      activeOptions={{ exact: link.to === '/settings' }} // all other paths begin with this path
                      className="flex min-h-11 items-center whitespace-nowrap rounded-control px-3 text-ink-2 transition-colors hover:bg-wash hover:text-ink aria-[current]:bg-wash aria-[current]:font-medium aria-[current]:text-ink lg:min-h-8"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="@container max-w-reading lg:max-w-none">
          <Outlet />
        </div>
      </div>
    </>
  )
}
