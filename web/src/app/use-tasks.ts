import { type LinkProps, linkOptions, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Permission } from '#contract/people/roles.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { useWorkspace } from '../api/client-context.ts'
import { isAnythingPaused } from '../publishing/pause.ts'
import { usePause } from '../publishing/use-pause.ts'
import { chooseTheme, THEMES, type Theme, useTheme } from '../theme.ts'
import type { Command } from './use-commands.ts'

interface Task {
  label: string
  also: string
  permission?: Permission
  link: LinkProps
}

/** The common tasks, by the place where they are done. A task is not offered to people without its permission. */
const TASKS: readonly Task[] = [
  {
    label: 'Write a new post',
    also: 'compose create draft add tweet thread',
    permission: 'content:write',
    link: linkOptions({ to: '/compose/{-$groupId}', params: { groupId: undefined } }),
  },
  {
    label: 'Connect an account',
    also: `add channel network profile link integrate login twitter reconnect ${Object.values(PLATFORM_NAMES).join(' ')}`,
    permission: 'accounts:manage',
    link: linkOptions({ to: '/accounts' }),
  },
  {
    label: 'Invite somebody',
    also: 'add user member team colleague people share role',
    permission: 'members:manage',
    link: linkOptions({ to: '/settings/people' }),
  },
  {
    label: 'Upload a file',
    also: 'add image picture photo video media library',
    permission: 'content:write',
    link: linkOptions({ to: '/media' }),
  },
  {
    label: 'Make an image',
    also: 'design picture graphic carousel card quote create visual',
    permission: 'content:write',
    link: linkOptions({ to: '/visuals' }),
  },
  {
    label: 'Change when posts go out',
    also: 'slots posting times schedule windows weekends hours rhythm gap',
    permission: 'scheduling:manage',
    link: linkOptions({ to: '/settings/scheduling' }),
  },
  {
    label: 'Change the timezone',
    also: 'time zone clock utc',
    permission: 'scheduling:manage',
    link: linkOptions({ to: '/settings' }),
  },
  {
    label: 'Connect an assistant',
    also: 'mcp ai claude chatgpt agent',
    link: linkOptions({ to: '/settings/assistants' }),
  },
  { label: 'Make an API key', also: 'token developer access create', link: linkOptions({ to: '/settings/keys' }) },
  {
    label: 'Change your password',
    also: 'security profile reset two-factor 2fa',
    link: linkOptions({ to: '/settings/you' }),
  },
]

const THEME_LABELS: Record<Theme, string> = {
  system: 'Theme: same as the system',
  light: 'Theme: light',
  dark: 'Theme: dark',
}

/** The tasks that this person may do, as commands. */
export function useTasks(): readonly Command[] {
  const navigate = useNavigate()
  const { permissions } = useWorkspace()
  const pause = usePause().data
  const theme = useTheme()
  return useMemo(() => {
    const paused = pause !== undefined && isAnythingPaused(pause)
    const pausing: Task = {
      label: paused ? 'Let publishing go on' : 'Pause publishing',
      also: paused ? 'resume unpause start continue pause' : 'stop halt hold emergency freeze off',
      permission: 'content:publish',
      link: linkOptions({ to: '/settings/publishing' }),
    }
    const tasks = [...TASKS, pausing]
      .filter(({ permission }) => !permission || permissions.includes(permission))
      .map(({ label, also, link }): Command => ({ id: `task ${label}`, label, also, run: () => void navigate(link) }))
    const themes = THEMES.filter((one) => one !== theme).map(
      (one): Command => ({
        id: `theme ${one}`,
        label: THEME_LABELS[one],
        also: 'appearance mode night day colours colors switch bright black white',
        run: () => chooseTheme(one),
      }),
    )
    return [...tasks, ...themes]
  }, [navigate, permissions, pause, theme])
}
