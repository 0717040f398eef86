import pc from 'picocolors'

/** Colours for one stream: only on a terminal, whatever else asks for them, and never against NO_COLOR. */
function colorsOf(stream: NodeJS.WriteStream): ReturnType<typeof pc.createColors> {
  // Away from a terminal isTTY is missing rather than false, and a missing argument would mean the default.
  return pc.createColors(stream.isTTY ? pc.isColorSupported : false)
}

export const outputColors = colorsOf(process.stdout)
export const errorColors = colorsOf(process.stderr)
