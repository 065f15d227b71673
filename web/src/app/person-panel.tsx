import { Keyboard, LogOut } from 'lucide-react'
import { useSignOut } from '../auth/use-sign-in.ts'
import { chooseTheme, THEMES, type Theme, useTheme } from '../theme.ts'
import { WriteProblem } from '../ui/problem.tsx'
import { RadioRow } from '../ui/radio-row.tsx'

const THEME_NAMES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }
const ROW = 'flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-wash lg:min-h-9'

interface Props {
  email: string | undefined
  close: () => void
  openKeys: () => void
}

/** The panel behind the person's name. */
export function PersonPanel({ email, close, openKeys }: Props) {
  const theme = useTheme()
  const signOut = useSignOut()
  return (
    <>
      <p className="truncate px-2 py-1 text-meta text-ink-3">{email}</p>
      <fieldset className="flex flex-col border-line border-y py-1">
        <legend className="sr-only">Colours</legend>
        {THEMES.map((name) => (
          <RadioRow key={name} name="theme" checked={theme === name} choose={() => chooseTheme(name)}>
            {THEME_NAMES[name]}
          </RadioRow>
        ))}
      </fieldset>
      <button
        type="button"
        className={ROW}
        onClick={() => {
          close()
          openKeys()
        }}
      >
        <Keyboard aria-hidden="true" className="mx-1 size-4" />
        Keys of this page
      </button>
      <button type="button" className={ROW} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden="true" className="mx-1 size-4" />
        Sign out
      </button>
      <WriteProblem error={signOut.error} />
    </>
  )
}
