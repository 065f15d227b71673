/** The package brings its own Node 24. A start with an older Node, past that one, ends with words that say so. */
export function requireNode(): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return
  console.error(`Galley needs Node 24 and was started with ${process.version}: use "npm start", which brings it along`)
  process.exit(1)
}
