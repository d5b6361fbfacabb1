ALTER TABLE "keyword_postings" ADD COLUMN "scale" real DEFAULT 1 NOT NULL;--> statement-breakpoint
DELETE FROM "term_stats" WHERE NOT EXISTS (SELECT 1 FROM "chunk_terms" WHERE "chunk_terms"."knowledge_base_id" = "term_stats"."knowledge_base_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION keyword_search(bases text[], terms int[], weights real[], wanted int)
RETURNS TABLE ("position" int, score real) LANGUAGE plpgsql STABLE
SET jit = off SET max_parallel_workers_per_gather = 0 SET enable_hashagg = off SET enable_bitmapscan = off SET enable_seqscan = off SET enable_sort = off AS $$
DECLARE
  asked sparsevec;
  stripes int[];
  total int;
  dead bool;
  slack float8;
  near float8;
  places text;
  source text;
  sums text;
  deep int := greatest(3 * wanted, 200);
  every int;
  win int;
  rank int;
  cut real := 0;
  found int[] := '{}';
BEGIN
  SELECT ('{' || string_agg(u.term || ':' || u.weight, ',' ORDER BY u.term) || '}/1000000000')::sparsevec INTO asked
  FROM (SELECT t AS term, sum(w) AS weight FROM unnest(terms, weights) AS q (t, w) WHERE w > 0 GROUP BY t ORDER BY 2 DESC, 1 LIMIT 64) AS u;
  IF asked IS NULL THEN RETURN; END IF;

  SELECT array_agg(k.stripe ORDER BY k.stripe), count(*), bool_or(k.dead > 0) INTO stripes, total, dead
  FROM keyword_stripes AS k WHERE k.knowledge_base_id = ANY (bases) AND k.used > k.loose + k.holes;
  IF total > 0 THEN
    -- Of few stripes all is computed. Of many, the commonest terms, which make up a twentieth of the question's weight,
    -- count among the best candidates only: with more left out, or fewer candidates, some of the best hundred are lost.
    slack := CASE WHEN total > 8 THEN 0.05 ELSE 0 END;
    near := CASE WHEN total > 8 THEN 0.1 ELSE 0.0001 END;
    -- A term's rows hold its weights times what its idf was when they were made; only where that has changed is it put right.
    SELECT string_agg(format('(SELECT stripe, %s::real AS wanted, scale, weights FROM keyword_postings WHERE term = %s AND :places ORDER BY stripe)', u.w, u.t), ' UNION ALL ')
    INTO source FROM (
      SELECT t, w, sum(w) OVER (ORDER BY w, t) > slack * sum(w) OVER () AS needed, row_number() OVER (ORDER BY w DESC, t) AS place
      FROM (SELECT t, sum(w)::float8 AS w FROM unnest(terms, weights) AS q (t, w) WHERE w > 0 GROUP BY t) AS q
    ) AS u WHERE u.needed AND u.place <= CASE WHEN total > 8 THEN 16 ELSE 64 END;
    IF dead THEN
      source := source || ' UNION ALL (SELECT stripe, 1, 1, dead_slots FROM keyword_stripes WHERE dead > 0 AND :places ORDER BY stripe)';
    END IF;
    sums := format('SELECT stripe, sum(CASE WHEN abs(scale / wanted - 1) < %s THEN weights::vector ELSE weights::vector * array_fill(wanted / scale, ARRAY[4000])::vector END) AS v', near)
      || ' FROM (SELECT * FROM (' || source || ') AS r ORDER BY stripe OFFSET 0) AS s GROUP BY stripe OFFSET 0';
    every := greatest(1, total / 20);
    win := least(4000, 8000 / ((total + every - 1) / every));
    rank := 4 + (1.3 * deep * win / (4000.0 * every))::int;
    EXECUTE 'SELECT min(x) FROM (SELECT x FROM (SELECT unnest(subvector(v, 1 + (stripe * 977) % (4001 - $2), $2)::real[]) AS x FROM (' || replace(sums, ':places', 'stripe = ANY ($1)')
      || ') AS d) AS e WHERE x > 0 ORDER BY x DESC LIMIT $3) AS f HAVING count(*) = $3'
      INTO cut USING ARRAY(SELECT stripes[i] FROM generate_series(1 + every / 2, total, every) AS i), win, rank;
    cut := coalesce(cut, 0);
    places := CASE
      WHEN stripes[total] - stripes[1] + 1 = total THEN format('stripe BETWEEN %s AND %s', stripes[1], stripes[total])
      ELSE 'stripe = ANY ($1)' END;
    sums := replace(sums, ':places', places);
    LOOP
      EXECUTE 'SELECT array_agg(p) FROM (SELECT stripe * 4000 + y.p - 1 AS p FROM (SELECT stripe, v, binary_quantize(v - edge) AS bits FROM (' || sums || ') AS d,'
        ' (SELECT array_fill($2, ARRAY[4000])::vector AS edge OFFSET 0) AS e OFFSET 0) AS b,'
        ' LATERAL (SELECT x.p::int AS p FROM (SELECT sum(octet_length(z) + 1) OVER (ROWS UNBOUNDED PRECEDING) AS p FROM string_to_table(bits::text, ''1'') AS z) AS x WHERE x.p <= 4000) AS y'
        ' WHERE bit_count(bits) > 0 ORDER BY (subvector(b.v, y.p, 1)::real[])[1] DESC LIMIT $3) AS f'
        INTO found USING stripes, cut, deep;
      EXIT WHEN cut = 0 OR cardinality(found) >= deep / 2;
      cut := CASE WHEN every > 0 THEN cut * 0.75 ELSE 0 END;
      every := every - 1000000;
    END LOOP;
  END IF;
  -- Each chunk's score is computed once, before it is looked at.
  RETURN QUERY
  SELECT b.p, b.s FROM (
    SELECT c.position AS p, (-(c.terms <#> asked))::real AS s FROM chunk_terms AS c WHERE c.knowledge_base_id = ANY (bases) AND c.loose
    UNION ALL
    SELECT c.position, (-(c.terms <#> asked))::real FROM chunk_terms AS c WHERE c.position = ANY (found) AND NOT c.loose
    OFFSET 0
  ) AS b WHERE b.s > 0 ORDER BY b.s DESC, b.p LIMIT wanted;
END $$;
--> statement-breakpoint
DROP AGGREGATE keyword_sum (vector);
