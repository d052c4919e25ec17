"""One loss per file. Every loss is a sum over its terms; the loop divides by the batch's denominator."""
