/** Ends a start with an older Node, with an explanation. The package includes Node 24, but a start may bypass it. */
export function requireNode(): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return
  console.error(`Galley needs Node 24 and was started with ${process.version}: use "npm start", which brings it along`)
  process.exit(1)
}
