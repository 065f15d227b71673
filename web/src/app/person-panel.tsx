import { Keyboard, LogOut } from 'lucide-react'
import { useSignOut } from '../auth/use-sign-in.ts'
import { chooseTheme, THEMES, type Theme, useTheme } from '../theme.ts'
import { KeyHint } from '../ui/key-hint.tsx'
import { MenuRow } from '../ui/menu-row.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { RadioRow } from '../ui/radio-row.tsx'

const THEME_NAMES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

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
      <fieldset className="my-1 flex flex-col border-line border-y py-1">
        <legend className="sr-only">Colours</legend>
        {THEMES.map((name) => (
          <RadioRow key={name} name="theme" checked={theme === name} choose={() => chooseTheme(name)}>
            {THEME_NAMES[name]}
          </RadioRow>
        ))}
      </fieldset>
      <MenuRow
        sign={<Keyboard className="size-4" />}
        meta={<KeyHint keys="?" />}
        onClick={() => {
          close()
          openKeys()
        }}
      >
        Keys of this page
      </MenuRow>
      <MenuRow sign={<LogOut className="size-4" />} onClick={() => signOut.mutate()}>
        Sign out
      </MenuRow>
      <WriteProblem error={signOut.error} />
    </>
  )
}
