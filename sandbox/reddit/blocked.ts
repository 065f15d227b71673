import type { Answer } from '../kit/answer.ts'

/** The page that Reddit sends to programs without a token, in place of JSON. */
export const blockedPage = (): Answer => ({
  status: 403,
  headers: { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'private, no-store' },
  body: `<!doctype html>
<html>
  <head><title>Blocked</title></head>
  <body>
    <h1>whoa there, pardner!</h1>
    <p>Your request has been blocked due to a network policy.</p>
    <p>If you're running a script or application, please register or sign in with your developer credentials
    <a href="https://www.reddit.com/wiki/api/">here</a>. Additionally make sure your User-Agent is not empty and is
    something unique and descriptive.</p>
  </body>
</html>`,
})

/** What feeds answer when they are asked too often. */
export const tooManyPage = (seconds: number): Answer => ({
  status: 429,
  headers: {
    'content-type': 'text/html; charset=UTF-8',
    'retry-after': String(seconds),
    'x-ratelimit-used': '1',
    'x-ratelimit-remaining': '0.0',
    'x-ratelimit-reset': String(seconds),
  },
  body: '<!doctype html><html><head><title>Too Many Requests</title></head><body><h1>whoa there, pardner!</h1></body></html>',
})

/** Whether the caller says no name of its own, or that of a library or a browser. */
export const isNameless = (agent: string | undefined): boolean =>
  /^(?:$|node|undici|python|curl|Mozilla)/i.test(agent ?? '')
