import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useWorkspace } from '../api/client-context.ts'
import { useMe } from '../shell/use-shell-data.ts'
import { linkTo } from './link-to.ts'
import type { Topic } from './pages/page.ts'
import { TOPIC_HEADINGS, type TopicHeading } from './pages/topic-headings.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    topic?: Topic | undefined
  }
}

interface SettingsLink {
  link: LinkProps
  label: string
}

/** The settings pages on which this person may see anything, grouped by topic. */
export function useTopics(): { heading: TopicHeading; pages: readonly SettingsLink[] }[] {
  const { permissions } = useWorkspace()
  const { routesById } = useRouter()
  const isOperator = useMe().data?.featureFlags.includes('operator') ?? false
  return TOPIC_HEADINGS.map((heading) => ({
    heading,
    // The routes have the table's order. Importing the table itself would make an import cycle.
    pages: Object.values(routesById).flatMap(({ fullPath, options: { staticData } }) => {
      const { title = '', topic } = staticData ?? {}
      if (topic?.under !== heading) return []
      const { permission, operator } = topic
      const hasSomething = (!permission || permissions.includes(permission)) && (!operator || isOperator)
      return hasSomething ? [{ link: linkTo(fullPath.replace(/\/$/, '')), label: title }] : []
    }),
  })).filter(({ pages }) => pages.length > 0)
}
