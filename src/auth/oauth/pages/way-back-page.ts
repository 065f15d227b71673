import { html } from './html.ts'
import { layout } from './layout.ts'

/** A page that says why an assistant's request is refused, and lets its person carry that back to where it came from. */
export function wayBackPage({ refusal, place, address }: { refusal: string; place: string; address: string }): string {
  return layout(
    'This request cannot be followed',
    html`<h1>This request cannot be followed</h1><div class="panel"><p>A program at <strong>${place}</strong> has sent you here with a request that is not as it must be, so nothing was allowed. What is wrong: ${refusal}.</p>
<p>If you know that site, you can go back to it with this answer. If not, close this page.</p>
<p><a href="${address}" rel="noreferrer">Go back to ${place}</a></p></div>`,
  )
}
