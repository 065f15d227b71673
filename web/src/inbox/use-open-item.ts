import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

/** The open item: the one in the address. A verdict, however, shows the next one at once, and the address follows. */
export function useOpenItem() {
  const { item: address } = useSearch({ from: '/app/inbox' })
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<{ from: string | undefined; to: string | undefined } | null>(null)
  const open = useCallback(
    (id: string | null) => {
      const to = id ?? undefined
      setAhead({ from: address, to })
      void navigate({ to: '/inbox', search: (search) => ({ ...search, item: to }), resetScroll: false })
    },
    [address, navigate],
  )
  useEffect(() => {
    if (ahead && ahead.from !== address) setAhead(null)
  }, [ahead, address])
  return { openId: ahead && ahead.from === address ? ahead.to : address, open }
}
