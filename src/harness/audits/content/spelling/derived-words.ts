/**
 * Prefixes that form words with any longer word, such as `repurpose` and `ultralight`. Shorter and rarer prefixes would
 * hide mistakes.
 */
const PREFIX =
  /^(?:anti|auto|bio|eco|hydro|hyper|inter|macro|micro|mid|mini|mono|multi|non|over|phyto|poly|pre|re|semi|sub|super|trans|ultra|under|un)-?(?=.{5})/

/** Parts of gear that form compounds with any longer word, such as `crankbait`, `tailcap` and `rainproof`. */
const COMPOUND =
  /(?<=.{4})(?:-?(?:proof|proofing|resistant|friendly|free|wear|ware)|(?:bait|bolt|cap|guard|head|holder|light|line|lock|maker|scope|sight|stock|stop|top)s?)$/

const PLURAL = /(?<=.{4})s$/

/**
 * Endings that form words, with the endings of the words from which they are formed: `engravable` from `engrave`,
 * `adjustability` from `adjustable`, `skeletonized` from `skeleton`, `grippiness` from `grippy`.
 */
const ENDINGS: readonly (readonly [ending: RegExp, stems: readonly string[]])[] = [
  [/(?<=.{4})ability$/, ['able', '', 'e']],
  // The e remains after c and g, as in "noticeable".
  [/(?<=.{3}[^cg])able$/, ['', 'e']],
  [/(?<=.{4})iz(?:e|es|ed|ing|able|ation)$/, ['', 'e', 'y']],
  [/(?<=.{4})iness$/, ['y']],
  [/(?<=.{4})(?:ness|less|like)$/, ['']],
]

/** Returns whether a word is formed from a known word by a prefix, an ending, or compounding. */
export function isDerived(word: string, isKnown: (word: string) => boolean): boolean {
  const endings = ENDINGS.flatMap(([ending, stems]) =>
    ending.test(word) ? stems.map((stem) => word.replace(ending, stem)) : [],
  )
  const stems = [word.replace(PREFIX, ''), word.replace(COMPOUND, ''), word.replace(PLURAL, ''), ...endings]
  return stems.some((stem) => stem !== word && isKnown(stem))
}
