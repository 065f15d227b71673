declare module 'html-encoding-sniffer' {
  /** The name of the encoding that a browser would use; `defaultEncoding` if nothing says one. */
  function sniff(
    bytes: Uint8Array,
    options: { transportLayerEncodingLabel: string | undefined; defaultEncoding: string },
  ): string
  export = sniff
}
