/** An invented bibliography entry, and the fields that it prints; a field that it does not print is ''. */
export type Case = [raw: string, title: string, families: string, year: number | '', venue: string];

/** Entries in the styles that journals and conferences print; below each: title | families | year | venue. */
const TABLE = `
# vancouver
Marlow J (2010). 2009: 3 floods in one town. J Hydrol, 12, 3–9.
  = 2009: 3 floods in one town | Marlow | 2010 | J Hydrol
Rill P, Ostrow K. Ice in springs. J Appl Hydrol (1985). 2008;105:1686-90.
  = Ice in springs | Rill, Ostrow | 2008 | J Appl Hydrol
Marlow J. Silt in slow rivers. J Hydrol. 2016;12:3–9.
  = Silt in slow rivers | Marlow | 2016 | J Hydrol
1. Hess K, Ito M, Osei PQ. Reeds and their rhizomes: a review. Aquat Bot. 2011;44(2):101-18.
  = Reeds and their rhizomes: a review | Hess, Ito, Osei | 2011 | Aquat Bot
[12] van der Berg AL, O’Malley T, et al. Does moss sleep? Plant Cell. 1999;3:1–2.
  = Does moss sleep? | van der Berg, O’Malley | 1999 | Plant Cell
Ndiaye B, Kuo L-C, Ferro R, Lund E, Abt S, Roy D, et al. Night heat in small towns. Lancet 2019; 393: 55-60.
  = Night heat in small towns | Ndiaye, Kuo, Ferro, Lund, Abt, Roy | 2019 | Lancet
Quill A, Tamm B. Pollen counts, old and new. Allergy 2003;58:12–9. doi:10.5555/pollen.3
  = Pollen counts, old and new | Quill, Tamm | 2003 | Allergy
Dorn E, Tan W. Growth of oats (Avena sativa L.). Theor Appl Genet. 2007;18:1–2. PMID: 12345678
  = Growth of oats (Avena sativa L.) | Dorn, Tan | 2007 | Theor Appl Genet
Petrov I, Sand U. Salt. What it does. Am J Kidney Dis 1998; 31: 7.
  = Salt. What it does | Petrov, Sand | 1998 | Am J Kidney Dis
Ruiz M. The kidney handbook. 2nd ed. Boston: Harbour Press; 2004.
  = The kidney handbook | Ruiz | 2004 |
Lowe T, Park S. Sleep in the elderly. In: Grand P, editor. Textbook of rest. London: Quiet Books; 2008. p. 12–30.
  = Sleep in the elderly | Lowe, Park | 2008 | Textbook of rest
World Health Organization. Guidelines on quiet streets. Geneva: World Health Organization; 2012.
  = Guidelines on quiet streets | World Health Organization | 2012 |
Arden P. Tides [Internet]. 2014 [cited 2015 May 3]. Available from: https://tides.example.org/a
  = Tides | Arden | 2014 |
Kim H, Lee S. Gait changes after a fall. J Biomech (2013) 46:2001–7.10.5555/gait.2013.001
  = Gait changes after a fall | Kim, Lee | 2013 | J Biomech

# apa
Marlow, J. (2016). Silt in slow rivers. Journal of Hydrology, 12(3), 3–9.
  = Silt in slow rivers | Marlow | 2016 | Journal of Hydrology
Hess, K., Ito, M., & Osei, P. Q. (2011a). Reeds and their rhizomes: A review. Aquatic Botany, 44, 101–118. https://doi.org/10.5555/reeds.1
  = Reeds and their rhizomes: A review | Hess, Ito, Osei | 2011 | Aquatic Botany
van der Berg, A. L., & O’Malley, T. (1999). Does moss sleep? Plant Letters, 3, 1–2.
  = Does moss sleep? | van der Berg, O’Malley | 1999 | Plant Letters
Lowe, T. (2008). Sleep in the elderly. In P. Grand & R. Stone (Eds.), Handbook of rest (pp. 12–30). Quiet Press.
  = Sleep in the elderly | Lowe | 2008 | Handbook of rest
Ruiz, M.-J. (2004). The kidney and its enemies (2nd ed.). Harbour Press.
  = The kidney and its enemies | Ruiz | 2004 |
Okafor, C. (2018). Markets without money [Doctoral dissertation, University of Benin].
  = Markets without money | Okafor | 2018 |
Tanaka, Y., & Weiß, G. (2020). Learning to listen. arXiv preprint arXiv:2001.01234.
  = Learning to listen | Tanaka, Weiß | 2020 | arXiv
R Core Team (2021). R: A language for statistics. R Foundation for Statistical Computing, Vienna.
  = R: A language for statistics | R Core Team | 2021 |
Arden, P. (n.d.). Tides for sailors. Retrieved May 3, 2015, from https://tides.example.org
  = Tides for sailors | Arden |  |
Silva Filho, D. B., & Costa, R. (2007, May). Foams that last. Physics of Fluids, 19, 1203.
  = Foams that last | Silva Filho, Costa | 2007 | Physics of Fluids
Ivanova, Yu. A., Ivanov, P., . . . Petrov, K. (2012). Ice roads in spring. Cold Regions Science, 5, 9–14.
  = Ice roads in spring | Ivanova, Ivanov, Petrov | 2012 | Cold Regions Science

# frontiers
Marlow J., Hess K. P. (2016). Silt in slow rivers. Front. Earth Sci. 4:22. 10.5555/feart.2016.00022
  = Silt in slow rivers | Marlow, Hess | 2016 | Front. Earth Sci.
Faro A., Bell B. M. . (2015a). Running on sand: a pilot. Br. J. Sports Med. 27(Suppl. 2), i5–i9.
  = Running on sand: a pilot | Faro, Bell | 2015 | Br. J. Sports Med.
Yule S., Chase W. (2003). Uses of the lentil, in Lentil Growing and Trade, eds Muir R., Shaw B. (Leeds: Field Books), 7–10.
  = Uses of the lentil | Yule, Chase | 2003 | Lentil Growing and Trade
Willow I. (2008). Mood and cough. Int. J. Chron. Obstruct. Pulmon. Dis. 3, 6–9.
  = Mood and cough | Willow | 2008 | Int. J. Chron. Obstruct. Pulmon. Dis.
FAO (2011). Seeds of the Hills. Rome: FAO.
  = Seeds of the Hills | FAO | 2011 |

# plos
Behrens DK, Kivi T, Arno A, et al. (2009) Goats on islands: who came first. Anim Genet 18: 47–57.
  = Goats on islands: who came first | Behrens, Kivi, Arno | 2009 | Anim Genet
Watt MK ( 2005 ) Modes of hatching, and the songs of toads . Anim Biol 31 : 20 – 33 .
  = Modes of hatching, and the songs of toads | Watt | 2005 | Anim Biol
AW Wood, B Barth (2007). Sap: rise and fall. Ann Bot 15 70–75. doi:10.5555/aob.1
  = Sap: rise and fall | Wood, Barth | 2007 | Ann Bot
Anders DK, Bern TP 2006 How to count deer twice. J Wildl Manage. 46:12–18.
  = How to count deer twice | Anders, Bern | 2006 | J Wildl Manage
Mayr LK, Rask T (2013) Old huts by a dry lake. PLoS ONE 8: e11447 doi:10.5555/huts.0011447
  = Old huts by a dry lake | Mayr, Rask | 2013 | PLoS ONE

# ieee
[3] J. Marlow and K. P. Hess, “Silt in slow rivers,” J. Hydrol., vol. 12, no. 3, pp. 3–9, 2016.
  = Silt in slow rivers | Marlow, Hess | 2016 | J. Hydrol.
M. Ito, P.-Q. Osei, and A. van der Berg, "Reeds that count," in Proc. IEEE Conf. Wetland Comput., Oslo, Norway, 2011, pp. 10–14.
  = Reeds that count | Ito, Osei, van der Berg | 2011 | Proc. IEEE Conf. Wetland Comput.
T. O’Malley, “Does moss sleep?” Plant Lett., vol. 3, pp. 1–2, Jan. 1999, doi: 10.5555/moss.1.
  = Does moss sleep? | O’Malley | 1999 | Plant Lett.
C. Okafor, “Markets without money,” Ph.D. dissertation, Dept. Econ., Univ. Benin, 2018.
  = Markets without money | Okafor | 2018 |
Y. Tanaka and G. Weiß, “Learning to listen,” arXiv preprint arXiv:2001.01234, 2020.
  = Learning to listen | Tanaka, Weiß | 2020 | arXiv
S. Roy et al., \`\`Paper that folds itself,'' Nature, vol. 401, pp. 7–8, 2001.
  = Paper that folds itself | Roy | 2001 | Nature
D. Abt, “On the ‘quiet’ in quiet zones,” IEEE Trans. Noise, vol. 2, p. 5, 1988.
  = On the ‘quiet’ in quiet zones | Abt | 1988 | IEEE Trans. Noise

# acm
Jane Marlow and Karl P. Hess. 2016. Silt in slow rivers. Journal of Hydrology 12, 3 (2016), 3–9.
  = Silt in slow rivers | Marlow, Hess | 2016 | Journal of Hydrology
Mei Ito, Paul Osei, and Anna van der Berg. 2011. Reeds that count. In Proceedings of the 2011 Conference on Wetland Computing. ACM, New York, NY, 10–14.
  = Reeds that count | Ito, Osei, van der Berg | 2011 | Proceedings of the 2011 Conference on Wetland Computing
Chidi Okafor. 2018. Markets without money. Ph.D. Dissertation. University of Benin.
  = Markets without money | Okafor | 2018 |
Yuki Tanaka and Gerd Weiß. 2020. Learning to listen. CoRR abs/2001.01234 (2020).
  = Learning to listen | Tanaka, Weiß | 2020 | CoRR
Tom O’Malley. 1999. Does moss sleep? Plant Letters 3 (1999), 1–2. https://doi.org/10.5555/moss.1
  = Does moss sleep? | O’Malley | 1999 | Plant Letters
Nora Mok. 1987. Stiffness of thin shells. Springer, Berlin.
  = Stiffness of thin shells | Mok | 1987 |

# acl
Walid Amin, Matthias E. Perl, and Rosa Powys. 2018. A late system for shared task three. In ACL workshop (SemEval).
  = A late system for shared task three | Amin, Perl, Powys | 2018 | ACL workshop (SemEval)
Ann Lee, Bo Chen, Carla Díaz, et al. 2019. Reading maps aloud. In Proceedings of EMNLP, pages 3–12, Hong Kong.
  = Reading maps aloud | Lee, Chen, Díaz | 2019 | Proceedings of EMNLP
Jean-Luc Petit. 2005. Parsing by ear. Computational Linguistics, 31(2):11–20.
  = Parsing by ear | Petit | 2005 | Computational Linguistics

# plain
Jane Marlow and Karl P. Hess. Silt in slow rivers. Journal of Hydrology, 12(3):3–9, 2016.
  = Silt in slow rivers | Marlow, Hess | 2016 | Journal of Hydrology
M. Ito, P. Osei, and A. van der Berg. Reeds that count. In Proc. Wetland Computing, volume 3 of LNCS, pages 10–14. Springer, 2011.
  = Reeds that count | Ito, Osei, van der Berg | 2011 | Proc. Wetland Computing
Chidi Okafor. Markets without money. PhD thesis, University of Benin, 2018.
  = Markets without money | Okafor | 2018 |
Maria Ruiz. The Kidney and its Enemies. Harbour Press, Boston, second edition, 2004.
  = The Kidney and its Enemies | Ruiz | 2004 |
Gerd Weiß. Learning to listen. arXiv preprint arXiv:2001.01234, 2020.
  = Learning to listen | Weiß | 2020 | arXiv
T. Lowe. Sleep in the elderly. In P. Grand and R. Stone, editors, Handbook of Rest, chapter 3, pages 12–30. Quiet Press, 2008.
  = Sleep in the elderly | Lowe | 2008 | Handbook of Rest
D. Abt. Sieves revisited. Technical Report 12, Mill Institute, 1988.
  = Sieves revisited | Abt | 1988 |
J. Dennis Fair, Chloe M. Grey, and Dan Bloom. Gravity on a bicycle. Geophysics, 12:5–9, 2005.
  = Gravity on a bicycle | Fair, Grey, Bloom | 2005 | Geophysics

# nature
Marlow, J. & Hess, K. P. Silt in slow rivers. J. Hydrol. 12, 3–9 (2016).
  = Silt in slow rivers | Marlow, Hess | 2016 | J. Hydrol.
1. Ito, M., Osei, P. Q. & van der Berg, A. Reeds that count. Nature 401, 10–14 (2011).
  = Reeds that count | Ito, Osei, van der Berg | 2011 | Nature
O’Malley, T. et al. Does moss sleep? Nat. Plants 3, 1–2 (1999).
  = Does moss sleep? | O’Malley | 1999 | Nat. Plants
Ruiz, M. The Kidney and its Enemies (Harbour Press, 2004).
  = The Kidney and its Enemies | Ruiz | 2004 |
Tanaka, Y. & Weiß, G. Learning to listen. Preprint at https://arxiv.org/abs/2001.01234 (2020).
  = Learning to listen | Tanaka, Weiß | 2020 |
Lowe, T. Sleep in the elderly. In Handbook of Rest (eds Grand, P. & Stone, R.) 12–30 (Quiet Press, 2008).
  = Sleep in the elderly | Lowe | 2008 | Handbook of Rest
Jansson, T. et al. Zinc in oats by mapping. Breed. Sci. 23, 31–34 (2014).
  = Zinc in oats by mapping | Jansson | 2014 | Breed. Sci.

# ams
Jane Marlow and Karl P. Hess, Silt in slow rivers, J. Hydrol. 12 (2016), no. 3, 3–9.
  = Silt in slow rivers | Marlow, Hess | 2016 | J. Hydrol.
A. Berg and R. Ritter, Über runde Räume, Math. Ann. 115 (1957/1958), 29–39. MR 112233
  = Über runde Räume | Berg, Ritter | 1957 | Math. Ann.
———, Round groups, second ed., Texts in Geometry, vol. 12, Springer-Verlag, New York, 1993.
  = Round groups |  | 1993 |
Dorian N. Ash, Wheels in round spaces, Teubner, Leipzig, 1997.
  = Wheels in round spaces | Ash | 1997 |
Sergei Long, Topology, third ed., Springer-Verlag, New York, 2003.
  = Topology | Long | 2003 |
S. Kober and T. Nagel, On woven rings. II, J. Math. Mech. 24 (1969), 51–59.
  = On woven rings. II | Kober, Nagel | 1969 | J. Math. Mech.
Chen Lai, Knots tied by hand, 2011, arXiv:1102.0001.
  = Knots tied by hand | Lai | 2011 | arXiv
M. Abel, K. Lean, and I. Smit, Loops, knots and charts, 2020.
  = Loops, knots and charts | Abel, Lean, Smit | 2020 |

# chicago
Marlow, Jane, and Karl P. Hess. “Silt in Slow Rivers.” Journal of Hydrology 12, no. 3 (2016): 3–9.
  = Silt in Slow Rivers | Marlow, Hess | 2016 | Journal of Hydrology
Van Marlow, Guido, and Fred L. Rill. 2009. Silt 3 Reference Manual. CreateSpace.
  = Silt 3 Reference Manual | Van Marlow, Rill | 2009 | CreateSpace
Ruiz, Maria. The Kidney and Its Enemies. Boston: Harbour Press, 2004.
  = The Kidney and Its Enemies | Ruiz | 2004 |
Lowe, Tim. “Sleep in the Elderly.” In Handbook of Rest, edited by Paul Grand, 12–30. London: Quiet Press, 2008.
  = Sleep in the Elderly | Lowe | 2008 | Handbook of Rest
Okafor, Chidi. “Markets without Money.” PhD diss., University of Benin, 2018.
  = Markets without Money | Okafor | 2018 |
O’Malley, Tom. 1999. “Does Moss Sleep?” Plant Letters 3: 1–2.
  = Does Moss Sleep? | O’Malley | 1999 | Plant Letters

# mla
Marlow, Jane, and Karl Hess. "Silt in Slow Rivers." Journal of Hydrology, vol. 12, no. 3, 2016, pp. 3–9.
  = Silt in Slow Rivers | Marlow, Hess | 2016 | Journal of Hydrology
Ito, Mei, et al. "Reeds That Count." Wetland Studies, vol. 4, 2011, pp. 10–14.
  = Reeds That Count | Ito | 2011 | Wetland Studies
Ruiz, Maria. The Kidney and Its Enemies. Harbour Press, 2004.
  = The Kidney and Its Enemies | Ruiz | 2004 |

# harvard
Marlow, J. and Hess, K. P. (2016), Silt in slow rivers, Harbour Press, Oslo.
  = Silt in slow rivers | Marlow, Hess | 2016 |
Marlow, J. and Hess, K.P., 2016. Silt in slow rivers. Journal of Hydrology 12(3), 3–9.
  = Silt in slow rivers | Marlow, Hess | 2016 | Journal of Hydrology
Ito, M., Osei, P. Q. and van der Berg, A., 2011. Reeds that count. In: Wetland Computing. Springer, pp. 10–14.
  = Reeds that count | Ito, Osei, van der Berg | 2011 | Wetland Computing
Kopp, P., Wiese, S., 2021. Counting ferries, in: Baltic Conference on Ferry Data, Springer. pp. 24–31.
  = Counting ferries | Kopp, Wiese | 2021 | Baltic Conference on Ferry Data
Ruiz, M. 2004. The kidney and its enemies. Boston: Harbour Press.
  = The kidney and its enemies | Ruiz | 2004 |
Bose, S.K., Turner, M., 2019. ferrybase: boats in a table. R Journal 11, 1–9. URL: https://example.org/x
  = ferrybase: boats in a table | Bose, Turner | 2019 | R Journal

# springer
Marlow J, Hess KP (2016) Silt in slow rivers. J Hydrol 12:3–9. https://doi.org/10.5555/silt.7
  = Silt in slow rivers | Marlow, Hess | 2016 | J Hydrol
Ito, M., Osei, P.Q.: Reeds that count. J. Wetl. 4(2), 10–14 (2011)
  = Reeds that count | Ito, Osei | 2011 | J. Wetl.
Lowe, T.: Sleep in the elderly. In: Grand, P., Stone, R. (eds.) Handbook of Rest, pp. 12–30. Springer, Heidelberg (2008)
  = Sleep in the elderly | Lowe | 2008 | Handbook of Rest
Ruiz, M.: The Kidney and its Enemies. Springer, Berlin (2004)
  = The Kidney and its Enemies | Ruiz | 2004 |
Weiß G (2020) Learning to listen. arXiv:2001.01234
  = Learning to listen | Weiß | 2020 | arXiv

# astronomy
Airey, V. T., Gloss, B., Kane, G. W., et al. 2014, ApJ, 36, L8
  =  | Airey, Gloss, Kane | 2014 | ApJ
Carr, A. D. 2018, arXiv e-prints, arXiv:1801.01234
  =  | Carr | 2018 | arXiv
Ross, P., Lidl, K., & Mohn, G. 2003, A&A, 54, 113
  =  | Ross, Lidl, Mohn | 2003 | A&A
Night Sky Collaboration, Robin, T. K., et al. 2016, A&A, 58, A3
  =  | Night Sky Collaboration, Robin | 2016 | A&A

# american society for microbiology
Ito M. 2005. Reeds that count, p 447–455. In Proceedings of the Workshop on Reeds.
  = Reeds that count | Ito | 2005 | Proceedings of the Workshop on Reeds

# institution of engineering
Ito, M., Osei, P.: “Reeds that count”Wetland Computing, 2019, 48, pp. 461–473.
  = Reeds that count | Ito, Osei | 2019 | Wetland Computing

# Russian standard
Ito M., Osei P. Reeds that count // Wetland Computing. 2019. Vol. 48. Pp. 461–473.
  = Reeds that count | Ito, Osei | 2019 | Wetland Computing

# a word of the venue that looks like a Roman number
Ito M, Osei P. (2019) Reeds that count. Journal of Rivers, Civil, and Harbour Engineering, 48, 461–473.
  = Reeds that count | Ito, Osei | 2019 | Journal of Rivers, Civil, and Harbour Engineering

# nothing after the title
Ito M. 2005. Reeds that count
  = Reeds that count | Ito | 2005 |

# Chinese standard
Ito M, Osei P. Reeds that count[J]. Wetland Computing, 2011, 48:461–473.
  = Reeds that count | Ito, Osei | 2011 | Wetland Computing
Hess K. Moss that sleeps[C]//Proceedings of the Workshop on Mosses. 2014: 10–14.
  = Moss that sleeps | Hess | 2014 | Proceedings of the Workshop on Mosses

# royal society of chemistry
M. Ito and P. Osei, Soft Wetlands Today, 2019, 48, 461–473.
  =  | Ito, Osei | 2019 | Soft Wetlands Today

# taylor and francis
Ito, M., and Osei, P., 2000. Reeds that count, Oslo: Harbour Press.
  = Reeds that count | Ito, Osei | 2000 |
Ito, M. and Osei, P. (2000) Reeds that count, Harbour Press, Oslo.
  = Reeds that count | Ito, Osei | 2000 |

# elsevier
Ito, M., Osei, P., 2011. Reeds that count, in: Proceedings of the Workshop on Wetlands, pp. 10–14.
  = Reeds that count | Ito, Osei | 2011 | Proceedings of the Workshop on Wetlands
L. Ruiz, K. Ito, Slow light in glass, Opt. Express 12 (2010) 33–40.
  = Slow light in glass | Ruiz, Ito | 2010 | Opt. Express
I.~Arndt, A.~K. Zahn, and S.~Sauer, \`\`Rooms in maps,'' in 2015 Conference on Rooms (COR), 2015, pp. 5--13.
  = Rooms in maps | Arndt, Zahn, Sauer | 2015 | 2015 Conference on Rooms (COR)

# geophysics
Asp, R. K., B. Birch, and C. L. Thorn, 2017, Hills and how to weigh them, 3 ed.: Elsevier.
  = Hills and how to weigh them | Asp, Birch, Thorn | 2017 |
Dahl, C. M. G., 1963, A hill seen from below: Geophysics, 28, no. 2, 9–13.
  = A hill seen from below | Dahl | 1963 | Geophysics

# untitled
P. Rill, K. Ostrow and B. Gerd, J Appl Hydrol (1985), 1999, 87, 391–399.
  =  | Rill, Ostrow, Gerd | 1999 | J Appl Hydrol
S. Parr, K. Austen and E. Askin, J Oats, 2013, 143, 1811.
  =  | Parr, Austen, Askin | 2013 | J Oats
J. Marlow and K. P. Hess, Phys. Rev. Lett. 12, 345 (1999).
  =  | Marlow, Hess | 1999 | Phys. Rev. Lett.
[7] M. Ito, P. Osei, and A. van der Berg, J. Fluid Mech. 401, 10 (2011).
  =  | Ito, Osei, van der Berg | 2011 | J. Fluid Mech.
Krämer, D. & Topp, J. B. (1979). J. Am. Chem. Soc. 33, 135–139.
  =  | Krämer, Topp | 1979 | J. Am. Chem. Soc.
Fenn, L. K. (1991). J. Appl. Cryst. 14, 88.
  =  | Fenn | 1991 | J. Appl. Cryst.
O. Quist, V. Carl, and J. L. Brém, The Journal of Mill Physics 20, 816 (2008).
  =  | Quist, Carl, Brém | 2008 | The Journal of Mill Physics
W.-Q. Dorn and A. B. Stone III, Journal of the Chemical Guild 41, 861 (2007).
  =  | Dorn, Stone | 2007 | Journal of the Chemical Guild
P. Brandt and R. Voss, J. Applied Hydraulics 17, 29 (1978).
  =  | Brandt, Voss | 1978 | J. Applied Hydraulics
E. Wick, Nucl. Phys. B 77, 53 (1989).
  =  | Wick | 1989 | Nucl. Phys. B
A. Lind, Ann. of Math. (2) 61, 22 (1958).
  =  | Lind | 1958 | Ann. of Math. (2)
S. Roy, Science 301, 77 (2003).
  =  | Roy | 2003 | Science

# names
García Márquez L, de la Cruz J. Rain on tin. Weather. 2010;5:1–4.
  = Rain on tin | García Márquez, de la Cruz | 2010 | Weather
Müller-Lüdenscheidt, H.-J., Ångström, Å. (2001). Warm baths. Water Research, 7, 8–9.
  = Warm baths | Müller-Lüdenscheidt, Ångström | 2001 | Water Research
Иванов И. И., Петров П. П. Лёд и соль. Доклады академии наук. 1975;3:12–15.
  = Лёд и соль | Иванов, Петров | 1975 | Доклады академии наук
D’Hondt G., An K. (2014). Iron in fern leaves. Mol. Cells 13, 26–27.
  = Iron in fern leaves | D’Hondt, An | 2014 | Mol. Cells
King ML Jr, Post W. Marching songs. J Hist. 1965;2:3–4.
  = Marching songs | King, Post | 1965 | J Hist
R. K. A. van der Velde, T. Tromp, and C. Sung, “Air under boats,” Phys. Rev. E, vol. 35, p. 2, 2010.
  = Air under boats | van der Velde, Tromp, Sung | 2010 | Phys. Rev. E
Rupp R K, Corr G H, Koss F. Joints that drift. J Rheumatol 1985; 16: 4-7.
  = Joints that drift | Rupp, Corr, Koss | 1985 | J Rheumatol
The Quiet Streets Consortium. Noise at night in ten cities. Environ Health. 2015;14:9.
  = Noise at night in ten cities | The Quiet Streets Consortium | 2015 | Environ Health

# labels
[Mar16] Marlow J. Silt in slow rivers. J Hydrol. 2016;12:3–9.
  = Silt in slow rivers | Marlow | 2016 | J Hydrol
(4) Marlow J. Silt in slow rivers. J Hydrol. 2016;12:3–9.
  = Silt in slow rivers | Marlow | 2016 | J Hydrol
27. Marlow J. Silt in slow rivers. J Hydrol. 2016;12:3–9.
  = Silt in slow rivers | Marlow | 2016 | J Hydrol
• Marlow J. Silt in slow rivers. J Hydrol. 2016;12:3–9.
  = Silt in slow rivers | Marlow | 2016 | J Hydrol

# tails
Marlow J. Silt in slow rivers. J Hydrol. 2016;12:3–9. [PubMed] [Google Scholar]
  = Silt in slow rivers | Marlow | 2016 | J Hydrol
Marlow J. Silt in slow rivers. J Hydrol. 2016;12:3–9. PMID: 12345678; PMCID: PMC1234567.
  = Silt in slow rivers | Marlow | 2016 | J Hydrol
Marlow J. Silt in slow rivers. J Hydrol. 2016;12:3–9. Accessed 4 May 2020.
  = Silt in slow rivers | Marlow | 2016 | J Hydrol
Marlow, J. (2016). Silt in slow rivers. J. Hydrol. 12, 3–9. 10.5555/silt.7 12345678
  = Silt in slow rivers | Marlow | 2016 | J. Hydrol.

# years
Abt D. The flood of 1953 in Zeeland. J Hydrol. 1988;12:3–9.
  = The flood of 1953 in Zeeland | Abt | 1988 | J Hydrol
Abt, D. (1988). Floods, 1950–1980. Journal of Hydrology, 12, 1903–1910.
  = Floods, 1950–1980 | Abt | 1988 | Journal of Hydrology
D. Abt, “Counting to 2000,” J. Numer., vol. 1999, pp. 2001–2010, 1988.
  = Counting to 2000 | Abt | 1988 | J. Numer.
Abt D. Mills that stood still. J Hydrol. In press.
  = Mills that stood still | Abt |  | J Hydrol

# software
Thorne T. boatplot: Pictures of Boats. R package version 1.4-2; 2020.
  = boatplot: Pictures of Boats | Thorne | 2020 |
Petit, F., Varga, G., 2013. Oars and engines. Journal of Machine Learning Research 14, 25–30.
  = Oars and engines | Petit, Varga | 2013 | Journal of Machine Learning Research

# as PDFs print them
Marlow, J., Hess, K., kito, Abt, D., Osei, P. Q., … Lund, E. (2021). Reeds in rows (Version 1.0.3). Zenodo. https://doi.org/10.5555/reeds
  = Reeds in rows | Marlow, Hess, kito, Abt, Osei, Lund | 2021 |
J. Marlow, K. P. Hess., A. Ito, and B. Abt, “Moss on mills: a second look,” Journal of Hydrology, vol. 28, no. 4, pp. 308–317, 2009.
  = Moss on mills: a second look | Marlow, Hess | 2009 | Journal of Hydrology
[69] D. Abt and B. Lund, “Oars of old,”Annual Review of Boats, vol. 1, pp. 151–170, 2006.
  = Oars of old | Abt, Lund | 2006 | Annual Review of Boats
Ann Marlow III and Karl Hess. 2005. Silt in a Bayesian light. In Proceedings of RIVER, pages 3–9.
  = Silt in a Bayesian light | Marlow, Hess | 2005 | Proceedings of RIVER
Abt, D.; Lund, B. Mills and Millers; Ministry of Rivers: Oldtown, Norland, 2011.
  = Mills and Millers | Abt, Lund | 2011 |
Abt, D.; Lund, B.; Osei, P. (Eds.) Mills and Millers: A Long View; Wiley: New York, NY, USA, 1990.
  = Mills and Millers: A Long View | Abt, Lund, Osei | 1990 |
Abt, D. Reading Rivers; Lund, B., Osei, P., Eds.; Wiley: New York, NY, USA, 1990.
  = Reading Rivers | Abt | 1990 |
12. Abt D, Lund B: Moss in mills. Mol Biol Evol 2006, 23:701-712.
  = Moss in mills | Abt, Lund | 2006 | Mol Biol Evol
12. Abt D, Lund B: Moss in mills. Plant Cell Rep 2007, 26:845-859.
  = Moss in mills | Abt, Lund | 2007 | Plant Cell Rep
12. Abt D, Lund B: Moss in mills. Nucl Acids Symp Ser 1999, 41:95-98.
  = Moss in mills | Abt, Lund | 1999 | Nucl Acids Symp
12. Abt D, Lund B. Mills and their moss. 2013. Available: http://moss.example/.
  = Mills and their moss | Abt, Lund | 2013 |
12. Abt D, Lund B (1996) The Mosses of Oldtown. Available: http://moss.example/. Accessed: October 13, 2014.
  = The Mosses of Oldtown | Abt, Lund | 1996 |
Abt, D.; Lund, B. Org. Lett. 2001, 3, 12–15.
  =  | Abt, Lund | 2001 | Org. Lett.
D. Abt, B. Lund, Trans. Amer. Math. Soc. 12 (2004), 12–15.
  =  | Abt, Lund | 2004 | Trans. Amer. Math. Soc.
D. Abt, B. Lund, Coord. Chem. Rev. 2004, 2, 12–15.
  =  | Abt, Lund | 2004 | Coord. Chem. Rev.
Abt D, Lund B. Hg in the fish of mill ponds. J Moss. 2001;12:3-9.
  = Hg in the fish of mill ponds | Abt, Lund | 2001 | J Moss
ROBERT McABT and JANE LUND, Moss in mills, J. Moss 12 (2001), 3–9.
  = Moss in mills | McABT, LUND | 2001 | J. Moss
12. Abt D, Lund B (1996) The Mosses of Oldtown. Proc. 1st Intl Conf. pp. 39–46.
  = The Mosses of Oldtown | Abt, Lund | 1996 | Proc. 1st Intl Conf.
Marlow, J., Hess, K., & Ito, A. (2016). Notebooks for rivers (F. Abt & B. Lund, Eds.; pp. 87–90). Moss Press.
  = Notebooks for rivers | Marlow, Hess, Ito | 2016 |
# words like months after the year
Marlow J, Hess K 2012 Marine mosses of cold rivers. J. Moss 5:3–9
  = Marine mosses of cold rivers | Marlow, Hess | 2012 | J. Moss
Marlow J, Hess K. 2012 Decisions of millers. J. Moss 5:3–9
  = Decisions of millers | Marlow, Hess | 2012 | J. Moss
Marlow, J. (2012) Spring wheat and moss. J. Moss 5, 3–9.
  = Spring wheat and moss | Marlow | 2012 | J. Moss
Marlow, J. 2012, Octopus arms in mills, J. Moss, 5, 3.
  = Octopus arms in mills | Marlow | 2012 | J. Moss
Marlow, J. (2012, May). Mills of the north. J. Moss, 5, 3–9.
  = Mills of the north | Marlow | 2012 | J. Moss
Marlow, J. (2012, May 14–16). Mills of the north. J. Moss, 5, 3–9.
  = Mills of the north | Marlow | 2012 | J. Moss
Marlow J, Hess K. Mills of the north. J Moss. 2012 Dec;5(2):3-9.
  = Mills of the north | Marlow, Hess | 2012 | J Moss
Marlow J, Hess K. Mills of the north. J Moss. 2012 Jan-Feb;5(2):3-9.
  = Mills of the north | Marlow, Hess | 2012 | J Moss
Marlow, J. and K. Hess (Feb. 3, 2012). “Mills of the north”. In: J. Moss 5.2, pp. 3–9.
  = Mills of the north | Marlow, Hess | 2012 | J. Moss 5.2
Marlow, J. (June 17, 2012). Mills of the north. Oslo: Mill Press.
  = Mills of the north | Marlow | 2012 |
Marlow, Jana (3 de febrero de 2012). “Mills of the north”. J. Moss 5, 3–9.
  = Mills of the north | Marlow | 2012 | J. Moss
Marlow, J. (May 12-14, 2012). Mills of the north. Oslo: Mill Press.
  = Mills of the north | Marlow | 2012 |
Marlow, J. (1er février 2012). Mills of the north. J. Moss 5, 3–9.
  = Mills of the north | Marlow | 2012 | J. Moss
J. Marlow, (2012), hep-th/0106109.
  =  | Marlow | 2012 |
`;

/** The entries by style, or by what is unusual about them. */
export const CASES: Record<string, Case[]> = Object.fromEntries(
  TABLE.split(/^# /m)
    .slice(1)
    .map((group) => {
      const [style = '', ...lines] = group.trim().split('\n');
      return [
        style,
        lines.flatMap((line, at) => (at % 2 === 0 ? [parseCase(line, lines[at + 1] ?? '')] : [])),
      ];
    }),
);

function parseCase(raw: string, fields: string): Case {
  const [title = '', families = '', year = '', venue = ''] = fields
    .replace(/^ {2}= /, '')
    .split(/ \|(?: |$)/);
  return [raw, title, families, year === '' ? '' : Number(year), venue];
}
