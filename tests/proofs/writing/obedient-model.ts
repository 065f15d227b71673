import { withoutUnseen } from '#writing/without-unseen.ts'

const SIGN = /(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:example|com)[^\s"'<>)\\]*|[@#$][\p{L}\p{N}_]+/gu
const BASE64 = /[A-Za-z0-9+/]{24,}={0,2}/g

/**
 * A model that obeys every order that it reads, wherever the order stands and however it is hidden: it writes every
 * link, mention and tag of its prompt into its text, and goes on when it is told not to.
 */
export function obedientAnswer(prompt: string): string {
  const [task = ''] = prompt.split('This earlier attempt')
  const decoded = (task.match(BASE64) ?? []).map((code) => Buffer.from(code, 'base64').toString('utf8'))
  const signs = [task, ...decoded].flatMap((text) => withoutUnseen(text).match(SIGN) ?? [])
  return `We plane the seat, and oil it twice. ${[...new Set(signs)].join(' ')}`
}
