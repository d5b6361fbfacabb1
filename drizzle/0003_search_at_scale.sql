CREATE TABLE "chunk_terms" (
	"position" integer PRIMARY KEY NOT NULL,
	"knowledge_base_id" text NOT NULL,
	"length" integer NOT NULL,
	"terms" sparsevec NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyword_postings" (
	"term" integer NOT NULL,
	"stripe" integer NOT NULL,
	"weights" sparsevec NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyword_stripes" (
	"stripe" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "keyword_stripes_stripe_seq" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1),
	"knowledge_base_id" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"dead" integer DEFAULT 0 NOT NULL,
	"usual_length" real NOT NULL,
	"loose" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "next_embeddings" (
	"knowledge_base_id" text NOT NULL,
	"chunk_id" text NOT NULL,
	"embedding" halfvec NOT NULL,
	CONSTRAINT "next_embeddings_knowledge_base_id_chunk_id_pk" PRIMARY KEY("knowledge_base_id","chunk_id")
);
--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "knowledge_bases" ADD COLUMN "term_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chunk_terms" ADD CONSTRAINT "chunk_terms_knowledge_base_id_knowledge_bases_id_fk" FOREIGN KEY ("knowledge_base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_postings" ADD CONSTRAINT "keyword_postings_stripe_keyword_stripes_stripe_fk" FOREIGN KEY ("stripe") REFERENCES "public"."keyword_stripes"("stripe") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_stripes" ADD CONSTRAINT "keyword_stripes_knowledge_base_id_knowledge_bases_id_fk" FOREIGN KEY ("knowledge_base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_embeddings" ADD CONSTRAINT "next_embeddings_knowledge_base_id_knowledge_bases_id_fk" FOREIGN KEY ("knowledge_base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chunk_terms_base" ON "chunk_terms" USING btree ("knowledge_base_id");--> statement-breakpoint
CREATE INDEX "keyword_postings_term" ON "keyword_postings" USING btree ("term","stripe");--> statement-breakpoint
CREATE INDEX "keyword_postings_stripe" ON "keyword_postings" USING btree ("stripe");--> statement-breakpoint
CREATE INDEX "keyword_stripes_base" ON "keyword_stripes" USING btree ("knowledge_base_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chunks_position" ON "chunks" USING btree ("position");--> statement-breakpoint
CREATE INDEX "chunks_time" ON "chunks" USING btree ("knowledge_base_id","time_end") WHERE time_end is not null;--> statement-breakpoint
CREATE INDEX "chunks_severities" ON "chunks" USING gin ("severities") WHERE severities <> '{}';--> statement-breakpoint
CREATE INDEX "documents_published" ON "documents" USING btree ("knowledge_base_id","publication_date") WHERE publication_date is not null;--> statement-breakpoint
ALTER TABLE "chunks" SET (toast_tuple_target = 8160);--> statement-breakpoint
ALTER TABLE "chunk_terms" SET (toast_tuple_target = 8160);--> statement-breakpoint
ALTER TABLE "keyword_postings" SET (toast_tuple_target = 8160);
