ALTER TABLE "chunk_terms" ADD COLUMN "loose" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "keyword_stripes" ADD COLUMN "holes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "keyword_stripes" ADD COLUMN "dead_slots" sparsevec;--> statement-breakpoint
CREATE INDEX "chunk_terms_loose" ON "chunk_terms" USING btree ("knowledge_base_id","position") WHERE loose;--> statement-breakpoint
ALTER TABLE "chunks" DROP COLUMN "terms";--> statement-breakpoint
CREATE AGGREGATE keyword_sum (vector) (SFUNC = vector_add, STYPE = vector);--> statement-breakpoint
CREATE FUNCTION keyword_search(bases text[], terms int[], weights real[], wanted int)
RETURNS TABLE ("position" int, score real) LANGUAGE plpgsql STABLE AS $$
DECLARE
  asked sparsevec;
BEGIN
  SELECT ('{' || string_agg(u.term || ':' || u.weight, ',' ORDER BY u.term) || '}/1000000000')::sparsevec INTO asked
  FROM (SELECT t AS term, sum(w) AS weight FROM unnest(terms, weights) AS q (t, w) WHERE w > 0 GROUP BY t) AS u;
  IF asked IS NULL THEN RETURN; END IF;
  RETURN QUERY
  SELECT * FROM (
    SELECT c.position, (-(c.terms <#> asked))::real AS s FROM chunk_terms AS c
    WHERE c.knowledge_base_id = ANY (bases) AND c.loose
    UNION ALL
    SELECT stripes.stripe * 4000 + e.slot::int - 1, e.s FROM (
      SELECT r.stripe, keyword_sum(r.v) AS v FROM (
        SELECT p.stripe, p.weights::vector * q.scale AS v
        FROM (SELECT t, array_fill(w, ARRAY[4000])::vector AS scale FROM unnest(terms, weights) AS u (t, w) WHERE w > 0) AS q
        JOIN keyword_postings AS p ON p.term = q.t
        JOIN keyword_stripes AS k ON k.stripe = p.stripe AND k.knowledge_base_id = ANY (bases)
        UNION ALL
        SELECT k.stripe, k.dead_slots::vector FROM keyword_stripes AS k
        WHERE k.knowledge_base_id = ANY (bases) AND k.dead_slots IS NOT NULL
      ) AS r GROUP BY r.stripe
    ) AS stripes, unnest(stripes.v::real[]) WITH ORDINALITY AS e (s, slot)
  ) AS scored WHERE scored.s > 0 ORDER BY scored.s DESC, scored.position LIMIT wanted;
END $$;
