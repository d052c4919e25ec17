/**
 * Lower-case particles of family names ("Anna van der Berg", "José de la Cruz"), as alternatives for a regular
 * expression. They can be matched in running text.
 */
export const NAME_PARTICLES = 'van|von|der|den|de|da|di|del|dos|la|le|du|ten|ter|el';

/** More particles, to match in lists of names only: in running text, "al" belongs to "et al." and "zu" to a German sentence. */
export const RARE_NAME_PARTICLES = 'della|af|al|bin|ibn|zu|zur|vom';
