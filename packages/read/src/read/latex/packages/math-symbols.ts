import type { LatexPackage } from './package.js';
import { symbolTable } from './symbol-table.js';

/** Math symbols outside formulas, as in table cells or after a forgotten dollar. Formulas are kept as LaTeX. */
export const mathSymbols: LatexPackage = {
  symbols: symbolTable(`
    alpha α   beta β   gamma γ   delta δ   epsilon ϵ   varepsilon ε   zeta ζ   eta η   theta θ   iota ι
    kappa κ   lambda λ   mu μ   nu ν   xi ξ   pi π   rho ρ   sigma σ   tau τ   upsilon υ   phi ϕ   varphi φ
    chi χ   psi ψ   omega ω   Gamma Γ   Delta Δ   Theta Θ   Lambda Λ   Xi Ξ   Pi Π   Sigma Σ   Phi Φ   Psi Ψ
    Omega Ω

    pm ±   mp ∓   sim ∼   approx ≈   simeq ≃   equiv ≡   leq ≤   geq ≥   le ≤   ge ≥   ll ≪   gg ≫
    lesssim ≲   gtrsim ≳   la ≲   ga ≳   neq ≠   ne ≠   propto ∝   infty ∞   partial ∂   nabla ∇   to →
    rightarrow →   leftarrow ←   leftrightarrow ↔   Rightarrow ⇒   Leftarrow ⇐   uparrow ↑   downarrow ↓
    longrightarrow ⟶   mapsto ↦   circ °   ast ∗   star ⋆   bullet •   dagger †   ddagger ‡   prime ′
    ell ℓ   hbar ℏ   odot ⊙   oplus ⊕   otimes ⊗   langle ⟨   rangle ⟩   cap ∩   cup ∪   subset ⊂
    subseteq ⊆   forall ∀   exists ∃   emptyset ∅   checkmark ✓   triangle △   square □   Box □   div ÷
    surd √   vdots ⋮   ddots ⋱   lbrace {   rbrace }   colon :   log log   ln ln   exp exp   sin sin
    cos cos   tan tan   min min   max max   deg °
  `),
};
