import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { recentOnes } from '../shell/recent.ts'
import { type KeyBinding, useKeyList } from '../ui/use-keys.ts'
import { linkTo } from './link-to.ts'
import { GATED_PAGES } from './pages/table.ts'
import { NAV_PLACES } from './place-links.ts'
import { useTasks } from './use-tasks.ts'
import { useTopics } from './use-topics.ts'
import { ALSO_CALLED } from './words-people-use.ts'

export interface Command {
  /** Unique among the commands. */
  id: string
  label: string
  /** Other words that people use for it. */
  also?: string
  /** The key that does the same without the palette. */
  key?: string
  run: () => void
  /** Whether the command decides about the item on the screen. */
  decides?: true
}

export interface CommandGroup {
  heading: string
  commands: readonly Command[]
}

/** The commands that are available here: this screen's, the recently opened pages, and every place. */
export function useCommands(): readonly CommandGroup[] {
  const { orgId } = useWorkspace()
  const { history } = useRouter()
  const navigate = useNavigate()
  const keys = useKeyList()
  const topics = useTopics()
  const tasks = useTasks()
  return useMemo(() => {
    const actions = keys.filter(isAction)
    const recent = recentOnes(orgId).map(
      ({ title, address }): Command => ({
        id: address,
        label: title,
        run: () => history.push(address),
      }),
    )
    const places = NAV_PLACES.map(
      ({ label, link, key }): Command => ({
        id: label,
        label,
        also: ALSO_CALLED[label] ?? '',
        key: `g ${key}`,
        run: () => void navigate(link),
      }),
    )
    // Pages that have a name but no place in the navigation.
    const others = GATED_PAGES.flatMap(({ title, place, topic, address }): Command[] =>
      title === undefined || place || topic
        ? []
        : [
            {
              id: `page ${title}`,
              label: title,
              also: ALSO_CALLED[title] ?? '',
              run: () => void navigate(linkTo(address)),
            },
          ],
    )
    const settings = topics.flatMap(({ pages }) =>
      pages.map(
        ({ link, label }): Command => ({
          id: `settings ${label}`,
          label: `Settings: ${label}`,
          also: ALSO_CALLED[label] ?? '',
          run: () => void navigate(link),
        }),
      ),
    )
    return [
      { heading: 'On this screen', commands: actions.filter(({ everywhere }) => !everywhere).map(commandOf) },
      { heading: 'Open lately', commands: recent },
      { heading: 'Tasks', commands: tasks },
      { heading: 'Places', commands: [...places, ...others, ...settings] },
      { heading: 'On every screen', commands: actions.filter(({ everywhere }) => everywhere).map(commandOf) },
    ]
  }, [orgId, history, navigate, keys, topics, tasks])
}

/**
 * Whether a key is an action. Keys of places (which have a separate list), the palette's own key and actions that are
 * not allowed now are left out.
 */
const isAction = ({ key, allowed }: KeyBinding): boolean =>
  !key.startsWith('g ') && key !== 'mod+k' && (allowed?.() ?? true)

const commandOf = ({ key, label, run, decides }: KeyBinding): Command => ({
  id: `key ${key}`,
  label,
  key,
  run,
  ...(decides && { decides }),
})
