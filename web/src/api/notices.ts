import { createContext, use } from 'react'

/** What has happened, for the person to read: shown as a toast (`ui/toast.tsx`). */
export interface Notice {
  message: string
  tone?: 'done' | 'problem'
  action?: { label: string; key?: string; run: () => unknown }
}

export const NotifyContext = createContext<(notice: Notice) => void>(() => {})

export function useNotify(): (notice: Notice) => void {
  return use(NotifyContext)
}
