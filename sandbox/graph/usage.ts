/**
 * The headers that say how many of its calls an account has used, in percent, and the minutes until it may go on once
 * none are left.
 */
export function usageHeaders(product: string, percent: number, regainSeconds = 0): Record<string, string> {
  const used = { call_count: percent, total_cputime: 0, total_time: 0 }
  const regain = { estimated_time_to_regain_access: Math.ceil(regainSeconds / 60) }
  return {
    'x-app-usage': JSON.stringify(used),
    'x-business-use-case-usage': JSON.stringify({ '1780000000000001': [{ type: product, ...used, ...regain }] }),
  }
}
