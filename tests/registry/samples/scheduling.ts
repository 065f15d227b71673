import { nothing, type SampleMaker } from './sample-maker.ts'

/**
 * A Tuesday so far ahead that every workspace of the tests has time then. Nearer days fill up with what other samples
 * book.
 */
const freeTuesday = (): string => {
  const day = new Date(inDays(300))
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

export const schedulingSamples = {
  getSchedulerSettings: nothing,
  updateSchedulerSettings: ({ seed }) => ({ input: { minGapMinutes: Number(seed.word('').trim()) % 1440 } }),
  suggestSlots: nothing,
  suggestTimes: () => ({ input: { date: freeTuesday(), timezone: 'Europe/Berlin' } }),
  getScheduleCoverage: () => ({ input: { days: 30, pencil: 'true' } }),
  getCalendar: () => ({ input: { from: inDays(-30), to: inDays(30) } }),
} satisfies Record<string, SampleMaker>
