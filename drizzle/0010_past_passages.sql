CREATE TABLE "past_passages" (
	"document_id" text NOT NULL,
	"chunk_id" text NOT NULL,
	"start_offset" integer NOT NULL,
	"end_offset" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "past_passages_document_id_chunk_id_start_offset_end_offset_pk" PRIMARY KEY("document_id","chunk_id","start_offset","end_offset")
);
--> statement-breakpoint
ALTER TABLE "past_passages" ADD CONSTRAINT "past_passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;