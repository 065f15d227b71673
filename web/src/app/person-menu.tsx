import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { useSignOut } from '../auth/use-sign-in.ts'
import { useMe } from '../shell/use-shell-data.ts'
import { chooseTheme, THEMES, type Theme, useTheme } from '../theme.ts'
import { WriteProblem } from '../ui/problem.tsx'
import { useDisclosure } from './use-disclosure.ts'

const THEME_NAMES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }
const ROW = 'flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunken lg:min-h-9'

/** Who is signed in, how the page looks, and the way out. */
export function PersonMenu({ openKeys }: { openKeys: () => void }) {
  const me = useMe().data
  const theme = useTheme()
  const signOut = useSignOut()
  const { open, close, frame, button, panelId } = useDisclosure()
  return (
    <div ref={frame} className="relative">
      <button
        type="button"
        {...button}
        className="flex min-h-11 w-full min-w-11 items-center justify-center gap-3 rounded-control px-2 text-left text-ink-2 hover:bg-sunken hover:text-ink lg:justify-start"
      >
        <UserRound aria-hidden="true" className="size-5 shrink-0 lg:size-4" />
        <span className="sr-only lg:not-sr-only lg:min-w-0 lg:grow lg:truncate">{me?.name ?? me?.email ?? 'You'}</span>
      </button>
      {open && (
        <div
          id={panelId}
          className="absolute right-0 z-40 mt-1 w-60 rounded-panel border border-line bg-surface p-1 shadow-overlay max-lg:top-full lg:bottom-full lg:left-0 lg:mb-1"
        >
          <p className="truncate px-2 py-1 text-meta text-ink-3">{me?.email}</p>
          <fieldset className="flex flex-col border-line border-y py-1">
            <legend className="sr-only">Colours</legend>
            {THEMES.map((name) => (
              <label key={name} className={ROW}>
                <input
                  type="radio"
                  name="theme"
                  className="size-4 accent-accent"
                  checked={theme === name}
                  onChange={() => chooseTheme(name)}
                />
                {THEME_NAMES[name]}
              </label>
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
            <Keyboard aria-hidden="true" className="size-4" />
            Keys of this page
          </button>
          <button type="button" className={ROW} onClick={() => signOut.mutate()}>
            <LogOut aria-hidden="true" className="size-4" />
            Sign out
          </button>
          <WriteProblem error={signOut.error} />
        </div>
      )}
    </div>
  )
}
