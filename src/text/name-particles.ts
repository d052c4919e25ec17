/**
 * Particles of family names as they are written in lower case ("Anna van der Berg", "José de la Cruz"), as alternatives
 * for a regular expression.
 */
export const NAME_PARTICLES = 'van|von|der|den|de|da|di|del|dos|la|le|du|ten|ter|el';
