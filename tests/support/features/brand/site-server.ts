import { listening, portOf } from '../../kernel/net/servers.ts'

export interface SiteServer {
  /** The address of the front page. */
  url: string
  /** Replaces the front page. */
  say(html: string): void
  close(): void
}

/** Opens a website that has only a front page. Every other address is missing. */
export async function openSite(html = NORTHWIND): Promise<SiteServer> {
  let front = html
  const server = await listening(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(front)
    else response.writeHead(404).end()
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    say: (next) => {
      front = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const DESCRIPTION =
  'Northwind teaches adults to sail small boats on the bay, from the first knot to the first night passage.'

export const NORTHWIND = `<!doctype html><html lang="en"><head><title>Northwind | Learn to sail</title>
<meta property="og:site_name" content="Northwind"><meta name="description" content="${DESCRIPTION}">
<meta name="theme-color" content="#0f766e"><style>body{background:#fdfcfb;font-family:Lora} .btn{background:#0f766e}</style>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Northwind",
"makesOffer":[{"@type":"Offer","itemOffered":{"@type":"Service","name":"Weekend course"}}]}</script></head>
<body><header><a href="/">Northwind</a></header><main><h1>Learn to sail</h1>
<p>We opened in 2019 and have room for six people in each of our boats, so that everybody steers every day.</p>
<a class="btn" href="/book">Book a course</a></main></body></html>`
