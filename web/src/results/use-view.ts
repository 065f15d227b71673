import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useKeys } from '../ui/use-keys.ts'
import type { Measure } from './bars.ts'
import { PERIODS, USUAL_PERIOD } from './periods.ts'
import type { Filter } from './sums.ts'

export interface View {
  days: number
  compares: boolean
  measure: Measure
  filter: Filter | null
  setDays: (days: number) => void
  setCompares: (compares: boolean) => void
  setMeasure: (measure: Measure) => void
  setFilter: (filter: Filter | null) => void
}

/** What the page shows. It stands in the address, so that a link shows the same to others. */
export function useView(): View {
  const { days = USUAL_PERIOD, alone, of = 'reactions', network, topic, type } = useSearch({ from: '/app/results' })
  const navigate = useNavigate({ from: '/results' })
  const view = useMemo((): View => {
    const change = (its: Record<string, unknown>) =>
      void navigate({ search: (search) => ({ ...search, ...its }), replace: true })
    return {
      days,
      compares: alone === undefined,
      measure: of,
      filter: filterOf(network, topic, type),
      setDays: (chosen) => change({ days: chosen === USUAL_PERIOD ? undefined : chosen }),
      setCompares: (compares) => change({ alone: compares ? undefined : 'yes' }),
      setMeasure: (measure) => change({ of: measure === 'reactions' ? undefined : measure }),
      setFilter: (filter) => {
        const none = { network: undefined, topic: undefined, type: undefined }
        change(filter ? { ...none, [filter.by]: filter.value } : none)
      },
    }
  }, [days, alone, of, network, topic, type, navigate])
  useKeys(
    useMemo(
      () => [
        ...PERIODS.map(({ key, label, days: chosen }) => ({
          key,
          label: `Show ${label}`,
          run: () => view.setDays(chosen),
        })),
        { key: 'x', label: 'Compare with the days before, or not', run: () => view.setCompares(!view.compares) },
        ...(view.filter ? [{ key: 'Escape', label: 'Clear the filter', run: () => view.setFilter(null) }] : []),
      ],
      [view],
    ),
  )
  return view
}

function filterOf(network: Extract<Filter, { by: 'network' }>['value'] | undefined, topic?: string, type?: string) {
  if (network) return { by: 'network' as const, value: network }
  if (topic) return { by: 'topic' as const, value: topic }
  return type ? { by: 'type' as const, value: type } : null
}
